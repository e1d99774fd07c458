import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A registration happens as a whole: account, record and session in one transaction (R-MH-014).
@Suite("Registrations as a whole") struct OneRegistrationTests {
  private let scene: IdentityScene

  init() throws { scene = try IdentityScene() }

  private func events() throws -> [LogEvent] {
    let page = try scene.engine.engine.logPage(
      after: 0, filter: LogFilter(patient: nil, streamKinds: nil, types: nil), limit: 100,
      maximumBytes: 1 << 20)
    return try page.events.map { try JSON.decode(LogEvent.self, from: $0) }
  }

  private func patient(_ account: AccountID) throws -> PatientProfile {
    try scene.engine.call(GetPatient(patientId: PatientID(of: account)))
  }

  @Test(
    "R-MH-014: account, record and session are one frame of the write-ahead log",
    arguments: Application.allCases)
  func oneFrame(application: Application) throws {
    try scene.register("a@example.org", application)
    let frames = try scene.engine.running.store.writeAheadLog.frames(after: 0)
    let kept = application == .superOne ? ["settings.updated"] : []
    let all =
      ["account.registered", "account.code-issued", "account.session-started", "patient.created"] + kept
    #expect(try events().map(\.type) == all)
    #expect(frames.map(\.entries.count) == [all.count])
  }

  @Test("R-MH-014: a registration that is refused leaves nothing, whichever part is refused") func refused()
    throws
  {
    let engine = scene.engine.running
    let address = try #require(EmailAddress(IdentityScene.address))
    let account = address.account(engine.identity.secrets.addresses, attempt: 0)
    let head = scene.engine.engine.head
    let failure = #expect(throws: Failure.self) {
      try engine.append(.daemon) { (_) throws(Failure) in
        var decision = Decision(
          StreamID(account), [AccountEnabled()], expecting: .noStream, outcome: true)
        decision.also = Companion(
          stream: StreamID(PatientID(high: 1, low: 2)), events: [ConsentWithdrawn(kind: .service)])
        return decision
      }
    }
    #expect(failure?.details?["reason"] == "revision_conflict" && scene.engine.engine.head == head)
    #expect(try scene.register().account.id == account)
  }

  @Test("what is said in the registration counts, whatever one that was cut off in an older version said")
  func leftOver() throws {
    let engine = scene.engine.running
    let address = try #require(EmailAddress(IdentityScene.address))
    let account = address.account(engine.identity.secrets.addresses, attempt: 0)
    let first = PersonDetails(fullName: "Erika M.", birthDate: CalendarDay("1900-01-01"), language: .en)
    _ = try engine.append(.daemon) { (_) throws(Failure) in
      let stream = StreamID(PatientID(of: account))
      return Decision(stream, [PatientCreated(person: first)], outcome: true)
    }
    #expect(try scene.register(IdentityScene.address, .superOne).account.id == account)
    let patient = try patient(account)
    #expect(patient.birthDate == CalendarDay("1964-08-12") && patient.fullName == "Erika Mustermann")
    #expect(try events().map(\.type).suffix(2) == ["patient.updated", "settings.updated"])
  }

  @Test("a command id that registered is bound to what was said; another day of birth is another request")
  func sameID() throws {
    var meta = CallMeta()
    meta.commandId = CommandID(high: 1, low: 2)
    var request = scene.registration()
    let account = try scene.engine.call(request, meta: meta).account.id
    #expect(try scene.engine.call(request, meta: meta).account.id == account)
    request.birthDate = CalendarDay("1970-01-01")
    let reply = try scene.engine.send(request, meta: meta)
    #expect { try reply.outcome.get() } throws: {
      ($0 as? Failure)?.details?["reason"] == "idempotency_key_reused"
    }
    #expect(try patient(account).birthDate == CalendarDay("1964-08-12"))
  }
}
