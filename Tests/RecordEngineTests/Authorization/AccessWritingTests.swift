import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Accesses written down") struct AccessWritingTests {
  private let scene: CareScene
  private var labs: ListLabs { ListLabs(patientId: scene.patient) }

  init() throws { scene = try CareScene() }

  /// Without what the test itself looks at.
  private func written() throws -> [AccessItem] {
    try scene.written().filter { $0.accountId != nil }
  }

  @Test("R-MH-058: who is assigned is written down with role, purpose, basis and size before the answer")
  func assigned() throws {
    try scene.assign(.nurse)
    _ = try scene.identity.call(labs, try scene.token(.nurse))
    let entry = try #require(try written().last)
    #expect(entry.method == "labs.list" && entry.areas == [.labs] && entry.scope == .list)
    #expect(entry.accountId == (try scene.account(.nurse)) && entry.relation == .assigned)
    #expect(entry.purpose == .treatment && entry.basis == .care && entry.outcome == .allowed)
    #expect((entry.bytes ?? 0) > 10)
  }

  @Test("R-MH-058: a refused attempt is written down with its reason, and rests on nothing") func refused()
    throws
  {
    _ = try scene.refusal(labs, .clinician)
    let entry = try #require(try written().last)
    #expect(entry.refusal == "not_assigned" && entry.basis == .none && entry.relation == .none)
    #expect(entry.accountId == (try scene.account(.clinician)))
  }

  @Test("a change that is let through is written down; one that is not understood is not") func changes()
    throws
  {
    try scene.assign(.clinician)
    let token = try scene.token(.clinician)
    _ = try scene.identity.call(RaiseAlert(patientId: scene.patient, severity: .high, title: "look"), token)
    #expect(try written().last?.scope == .change)
    let count = try written().count
    let reply = try scene.identity.engine.call(
      "alerts.raise", "{\"patientId\":\"\(scene.patient)\",\"_meta\":{\"token\":\"\(token)\"}}",
      roles: [.gateway])
    #expect(throws: Failure.self) { try reply.outcome.get() }
    #expect(try written().count == count)
  }

  @Test("a purpose that is given is written down; one that nobody knows is refused") func purposes() throws {
    try scene.assign(.clinician)
    let token = try scene.token(.clinician)
    var meta = scene.identity.meta(token)
    meta.purpose = .payment
    _ = try scene.identity.engine.call(labs, meta: meta)
    #expect(try written().last?.purpose == .payment)
    let reply = try scene.identity.engine.call(
      "labs.list",
      "{\"patientId\":\"\(scene.patient)\",\"_meta\":{\"token\":\"\(token)\",\"purpose\":\"curiosity\"}}",
      roles: [.gateway])
    #expect { try reply.outcome.get() } throws: { ($0 as? Failure)?.code == .invalidInput }
  }

  @Test("programs are written down too, and whom they say they act for") func programs() throws {
    var meta = CallMeta()
    meta.actor = ActingPerson(role: .clinician, id: try scene.account(.clinician))
    _ = try scene.identity.engine.call(labs, meta: meta)
    let entry = try #require(try written().last)
    let account = try scene.account(.clinician)
    #expect(entry.relation == .service && entry.accountId == account)
  }

  @Test("what a program does in a patient's name is the program's use, and the patient sees it")
  func inTheirName() throws {
    var meta = CallMeta()
    meta.actor = ActingPerson(
      role: .patient, id: AccountID(of: scene.patient))
    _ = try scene.identity.engine.call(labs, meta: meta)
    let listed = try scene.identity.call(ListAccess(patientId: scene.patient), scene.token).entries
    #expect(listed.contains { $0.method == "labs.list" && $0.relation == .service })
  }

  @Test("a gateway may not say for whom it acts, and nobody may do so beside a token") func actors() throws {
    let actor = "\"actor\":{\"role\":\"clinician\",\"id\":\"\(try scene.account(.clinician))\"}"
    let token = "\"token\":\"\(try scene.token(.clinician))\""
    for (meta, role, code) in [
      (actor, ServiceRole.gateway, Failure.Code.forbidden), ("\(actor),\(token)", .operator, .invalidInput),
      (token, .courier, .forbidden), (token, .importer, .forbidden), (token, .auditor, .forbidden),
    ] {
      let reply = try scene.identity.engine.call(
        "labs.list", "{\"patientId\":\"\(scene.patient)\",\"_meta\":{\(meta)}}", roles: [role])
      #expect { try reply.outcome.get() } throws: { ($0 as? Failure)?.code == code }
    }
  }
}
