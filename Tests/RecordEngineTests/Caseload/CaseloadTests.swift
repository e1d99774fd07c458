import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The patients in somebody's care") struct CaseloadTests {
  private let scene: CareScene
  private var test: TestEngine { scene.identity.engine }

  init() throws {
    scene = try CareScene()
    try scene.assign(.clinician)
  }

  private func list(_ fill: (inout ListCaseload) -> Void = { _ in }) throws -> ListCaseload.Outcome {
    var list = ListCaseload()
    fill(&list)
    return try scene.identity.call(list, try scene.freshToken(.clinician))
  }

  /// The only patient there is.
  private func entry() throws -> CaseloadEntry { try #require(try list().patients.first) }

  private func raise(_ severity: AlertSeverity) throws -> Alert {
    try test.call(
      RaiseAlert(patientId: scene.patient, severity: severity, title: "Look"), meta: try clinician())
  }

  private func resolve(_ alert: Alert) throws {
    let resolve = ResolveAlert(
      patientId: scene.patient, alertId: alert.id, resolution: .handled, note: "Seen")
    _ = try test.call(resolve, meta: try clinician())
  }

  private func clinician() throws -> CallMeta {
    CallMeta(actor: ActingPerson(role: .clinician, id: try scene.account(.clinician)))
  }

  @discardableResult
  private func log(heartRate: Int32, daysAgo: Int64 = 0) throws -> VitalsEntry {
    let moment = scene.identity.clock.now().adding(minutes: -daysAgo * 1440)
    var input = VitalsInput(timestamp: OffsetTime(moment, offsetMinutes: 0))
    input.heartRate = ExactDecimal(heartRate)
    let patient = CallMeta(actor: ActingPerson(role: .patient, id: AccountID(of: scene.patient)))
    return try test.call(LogVitals(patientId: scene.patient, input: input), meta: patient)
  }

  /// Changes the patient's settings.
  private func choose(_ settings: Value) throws {
    let update = Value.object([.init("patientId", .string("\(scene.patient)"))] + settings.members)
    let patient = CallMeta(actor: ActingPerson(role: .patient, id: AccountID(of: scene.patient)))
    _ = try test.call(try JSON.decode(UpdateSettings.self, from: JSON.encode(update)), meta: patient)
  }

  private func advance(days: Int64) { scene.identity.clock.advance(milliseconds: days * 86_400_000) }

  @Test(
    "R-MH-177, R-MH-178: risk and status follow from unresolved alerts",
    arguments: [
      (AlertSeverity.critical, CaseloadRisk.high, CaseloadStatus.critical),
      (.high, .moderate, .needsReview), (.moderate, .moderate, .needsReview), (.low, .low, .needsReview),
    ])
  func alerts(severity: AlertSeverity, risk: CaseloadRisk, status: CaseloadStatus) throws {
    try log(heartRate: 72)
    #expect(try entry().status == .stable && entry().riskLevel == .low)
    let alert = try raise(severity)
    #expect(try entry().riskLevel == risk && entry().status == status && entry().openAlerts == 1)
    try resolve(alert)
    #expect(try entry().riskLevel == .low && entry().status == .stable && entry().openAlerts == 0)
  }

  @Test("R-MH-177, R-MH-178: a critical value counts for 30 days, an abnormal one for 90, vital signs for 30")
  func age() throws {
    #expect(try entry().status == .needsReview, "never measured")
    try log(heartRate: 140)
    for alert in try test.call(ListAlerts(patientId: scene.patient), meta: try clinician()).alerts {
      try resolve(alert)
    }
    #expect(try entry().riskLevel == .high && entry().status == .stable)
    advance(days: 30)
    #expect(try entry().riskLevel == .high && entry().status == .stable)
    advance(days: 1)
    #expect(try entry().riskLevel == .moderate && entry().status == .needsReview)
    advance(days: 59)
    #expect(try entry().riskLevel == .moderate)
    advance(days: 1)
    #expect(try entry().riskLevel == .low)
  }

  @Test("R-MH-226: what was retracted counts for nothing, and what was measured before it counts again")
  func retraction() throws {
    let before = try log(heartRate: 72, daysAgo: 5)
    let wrong = try log(heartRate: 140)
    #expect(try entry().riskLevel == .high && entry().lastVitalsAt == wrong.timestamp)
    _ = try test.call(RetractVitals(patientId: scene.patient, vitalId: wrong.id, reason: .enteredInError))
    #expect(try entry().lastVitalsAt == before.timestamp)
    try log(heartRate: 130, daysAgo: 20)
    #expect(try entry().lastVitalsAt == before.timestamp, "R-MH-224: a late one is no later one")
  }

  @Test("what is remembered of a record is what would be read anew, whatever happens to it") func remembered()
    throws
  {
    func check(_ what: String) throws {
      let remembered = try list()
      test.engine.store.lists.forget()
      #expect(try list() == remembered, "\(what), made of what is remembered of each")
      test.engine.store.lists.forget()
      test.engine.store.digests.forget()
      #expect(try list() == remembered, "\(what)")
    }
    try check("assigned")
    let alert = try raise(.high)
    try check("raised")
    try resolve(alert)
    try check("resolved")
    try log(heartRate: 140)
    try check("logged")
    try choose(["profile": ["phone": "+49 30 1234567"]])
    #expect(try list { $0.q = "30-123 45" }.total == 1 && list { $0.q = "30-124" }.total == 0)
    try check("reachable")
    try choose(["privacy": ["shareDataWithProviders": false]])
    #expect(try entry().lastVitalsAt == nil, "R-MH-053")
    try check("hidden")
    advance(days: 40)
    try check("later")
    try scene.unassign(.clinician)
    #expect(try list().patients.isEmpty, "R-MH-049: from the next request on")
  }

  @Test("R-MH-049: who cares for a time has the patient on the list up to its end") func forATime() throws {
    let end = Timestamp(milliseconds: scene.identity.clock.now().milliseconds + 60_000)
    try scene.assign(.nurse, until: end)
    let token = try scene.token(.nurse)
    #expect(try scene.identity.call(ListCaseload(), token).total == 1)
    scene.identity.clock.advance(milliseconds: 60_000)
    #expect(try scene.identity.call(ListCaseload(), token).total == 0)
  }

  @Test("R-MH-057: in an emergency the same reason opens a record once while it is open") func emergency()
    throws
  {
    let open = OpenEmergencyAccess(patientId: scene.patient, reason: "unconscious on arrival")
    let token = try scene.token(.nurse)
    let first = try scene.identity.call(open, token)
    #expect(try scene.identity.call(open, token).id == first.id)
    let other = OpenEmergencyAccess(patientId: scene.patient, reason: "something else entirely")
    #expect(try scene.identity.call(other, token).id != first.id)
    scene.identity.clock.advance(milliseconds: 3_600_000)
    #expect(try scene.identity.call(open, try scene.freshToken(.nurse)).id != first.id, "it was over")
  }

  @Test("an erased patient is on no list, and nothing of them is remembered") func erased() throws {
    #expect(try list().total == 1)
    _ = try test.call(
      ErasePatient(patientId: scene.patient, reason: .patientRequest, basis: .noLongerNecessary))
    #expect(try list().total == 0)
  }
}
