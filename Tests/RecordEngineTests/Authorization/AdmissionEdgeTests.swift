import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What somebody is let in as, and by which clock.
@Suite("Edges of admission") struct AdmissionEdgeTests {
  private let scene: CareScene
  private var engine: TestEngine { scene.identity.engine }

  init() throws { scene = try CareScene() }

  private func person(_ account: AccountID, _ role: AccountRole) -> Principal {
    Principal(
      account: account, role: role, session: Example.session, application: .rhythmologicum,
      hasVerifiedAddress: true)
  }

  @Test(
    "care that was given to an account counts while its role is one of care", arguments: AccountRole.allCases)
  func roles(role: AccountRole) throws {
    try scene.assign(.nurse)
    let person = person(try scene.account(.nurse), role)
    let relation = try engine.engine.read(.daemon) { [patient = scene.patient] (view) throws(Failure) in
      try view.relation(of: person, to: patient)
    }
    #expect(relation == ([.clinician, .nurse].contains(role) ? .assigned : Relation.none))
  }

  @Test("who was let in is not judged again on the way, so that the log says what was decided") func once()
    throws
  {
    var call = CallContext.daemon
    let account = try scene.account(.nurse)
    call.access = ListLabs.access
    // No such sign-in.
    call.claims = AccessClaims(
      account: account, session: Example.session, application: .rhythmologicum, expiresAt: Example.end)
    #expect(throws: Failure.self) { try engine.engine.admitted(call) }
    call.admission = Admission(person: person(account, .nurse), relation: .assigned)
    #expect(try engine.engine.admitted(call).admission == call.admission)
  }

  @Test("what is open is judged by the moment of the call, also where the answer is about the past")
  func today()
    throws
  {
    let position = engine.engine.head
    engine.clock.advance(milliseconds: 60_000)
    let then = try engine.engine.read(scene.patient, at: position) { (view) throws(Failure) in
      (now: view.now, today: view.today)
    }
    #expect(then.today == engine.clock.now() && then.now < then.today)
    // One moment for all of a call, however long it takes.
    engine.clock.tick(milliseconds: 1)
    let now = try engine.engine.read(.daemon) { (view) throws(Failure) in (now: view.now, today: view.today) }
    #expect(now.today == now.now)
  }

  @Test("only a grant that the record has is ended in it") func ended() throws {
    let (patient, account) = (scene.patient, try scene.account(.clinician))
    let care = try scene.assign(.clinician, until: engine.clock.now().advanced(seconds: 3600))
    let until = try #require(care.until)
    func events(_ access: RecordID?, _ until: Timestamp) throws -> UInt64 {
      let head = engine.engine.head
      let grant = Grant(patient: patient, account: account, access: access, from: care.from, until: until)
      #expect(!engine.running.context.grants.isOpen(grant, at: until))
      try scene.identity.finishErrands()
      return engine.engine.head - head
    }
    #expect(try events(RecordID("no-such-access"), until) == 0)
    #expect(try events(nil, until.advanced(seconds: -1)) == 0)
    #expect(try events(nil, until) == 1)
  }

  @Test("an export is written down before it is made, so that one that fails is there too") func exports()
    throws
  {
    var export = ExportPatient(patientId: scene.patient, format: .csv)
    // For somebody else it needs a purpose.
    export.recipient = ExportRecipient(name: "AOK Bayern")
    #expect(try scene.identity.refusal(export).code == .invalidInput)
    let entry = try #require(try scene.written().last { $0.method == ExportPatient.name })
    #expect(entry.outcome == .failed && entry.refusal == "INVALID_INPUT" && entry.scope == .export)
  }
}
