import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// The edges of a care relationship: its two ends, what makes a second one another, and the order of lists.
@Suite("Edges of care") struct CareEdgeTests {
  private let scene: CareScene
  private var clock: FakeClock { scene.identity.clock }
  private var now: Timestamp { clock.now() }

  init() throws { scene = try CareScene() }

  private func moved(_ milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds + milliseconds)
  }

  private func assign(
    from: Int64?, until: Int64?, _ role: AccountRole = .clinician
  ) throws -> AssignPatient {
    AssignPatient(
      patientId: scene.patient, accountId: try scene.account(role), from: from.map(moved),
      until: until.map(moved))
  }

  @Test(
    "an end lies after the beginning and after now, by a millisecond at least",
    arguments: [
      (Int64?.none, Int64(0), false), (nil, 1, true), (nil, -1, false), (5000, 5000, false),
      (5000, 5001, true),
      (5000, 4999, false), (-5000, 0, false), (-5000, 1, true), (-5000, -4999, false),
    ])
  func ends(from: Int64?, until: Int64, isGood: Bool) throws {
    let reply = try scene.identity.engine.send(try assign(from: from, until: until))
    switch reply.outcome {
    case .success: #expect(isGood)
    case .failure(let failure):
      #expect(!isGood && failure.code == .invalidInput)
      #expect(failure.details?["field"] == .string("until"))
    }
  }

  @Test("care counts from its first millisecond to the one before its end, and is said to") func spans()
    throws
  {
    let answered = try scene.identity.engine.call(try assign(from: 5000, until: 9000))
    #expect(!answered.isActive)
    var seen: [Int64: Bool] = [:]
    var passed: Int64 = 0
    for moment in [Int64(4999), 5000, 8999, 9000] {
      clock.step(milliseconds: moment - passed)
      passed = moment
      let listed = try scene.identity.engine.call(ListCareTeam(patientId: scene.patient)).relationships
      seen[moment] = listed.first?.isActive
      #expect(try (scene.refusal(ListLabs(patientId: scene.patient), .clinician) == nil) == seen[moment])
    }
    #expect(seen == [4999: false, 5000: true, 8999: true, 9000: false])
  }

  @Test(
    "the same care again is no event; another end, another role and care that is over are",
    arguments: [
      (60_000, 60_000, 0, 0), (60_000, 61_000, 0, 1), (60_000, 60_000, 60_000, 1),
    ] as [(Int64, Int64, Int64, UInt64)])
  func again(first: Int64, second: Int64, wait: Int64, events: UInt64) throws {
    let (begin, engine) = (now, scene.identity.engine)
    func end(_ after: Int64) -> Timestamp { Timestamp(milliseconds: begin.milliseconds + after) }
    let account = try scene.account(.clinician)
    _ = try engine.call(AssignPatient(patientId: scene.patient, accountId: account, until: end(first)))
    clock.step(milliseconds: wait)
    let head = engine.engine.head
    let until = wait > 0 ? end(wait + second) : end(second)
    _ = try engine.call(AssignPatient(patientId: scene.patient, accountId: account, until: until))
    #expect(engine.engine.head - head == events)
  }

  @Test("a role that changed makes another relationship") func role() throws {
    let engine = scene.identity.engine
    #expect(try scene.assign(.clinician).role == .clinician)
    _ = try engine.call(SetAccountRole(accountId: try scene.account(.clinician), role: .nurse))
    #expect(try scene.assign(.clinician).role == .nurse)
    let listed = try engine.call(ListCareTeam(patientId: scene.patient)).relationships
    #expect(listed.map(\.role) == [.nurse])
  }

  @Test("lists have who cares now before who did or will, and the latest first") func order() throws {
    let engine = scene.identity.engine
    var patients: [PatientID] = []
    for _ in 0..<4 { patients.append(try engine.call(CreatePatient()).id) }
    let account = try scene.account(.clinician)
    for (patient, from) in zip(patients, [-4000, -3000, -2000, 8000] as [Int64]) {
      _ = try engine.call(AssignPatient(patientId: patient, accountId: account, from: moved(from)))
    }
    _ = try engine.call(UnassignPatient(patientId: patients[2], accountId: account))
    let all = try engine.call(ListCareRelationships(accountId: account)).relationships
    #expect(all.map(\.patientId) == [patients[1], patients[0], patients[3], patients[2]])
    #expect(all.map(\.isActive) == [true, true, false, false])
  }

  @Test("the queue of emergencies holds all, or those that nobody judged") func emergencies() throws {
    let engine = scene.identity.engine
    for role in [AccountRole.nurse, .clinician] {
      _ = try scene.identity.call(
        OpenEmergencyAccess(patientId: scene.patient, reason: "unconscious on arrival"), scene.token(role))
    }
    let first = try #require(try engine.call(ListEmergencyAccesses()).accesses.last)
    _ = try engine.call(
      ReviewEmergencyAccess(
        patientId: scene.patient, accessId: first.id, finding: .justified, note: "war nötig"))
    let sizes = try [nil, false, true].map { only in
      var list = ListEmergencyAccesses()
      list.unreviewedOnly = only
      let answer = try engine.call(list)
      #expect(answer.unreviewed == 1)
      return answer.accesses.count
    }
    #expect(sizes == [2, 2, 1])
  }

  @Test("who is no carer any more is let in by no care of before") func roleChange() throws {
    try scene.assign(.nurse)
    _ = try scene.identity.call(ListLabs(patientId: scene.patient), try scene.token(.nurse))
    let account = try scene.account(.nurse)
    for role in [AccountRole.auditor, .admin] {
      _ = try scene.identity.engine.call(SetAccountRole(accountId: account, role: role))
      let token = try scene.freshToken(.nurse)
      let refused = try scene.identity.refusal(ListLabs(patientId: scene.patient), token)
      #expect(refused.code == .forbidden, "\(role.rawValue)")
    }
  }
}
