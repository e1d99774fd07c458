import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Care relationships") struct CareTests {
  private let scene: CareScene
  private var vitals: ListVitals { ListVitals(patientId: scene.patient) }
  private var labs: ListLabs { ListLabs(patientId: scene.patient) }

  init() throws { scene = try CareScene() }

  @Test(
    "R-MH-049: access begins with the assignment and ends with it, on the next request",
    arguments: [
      AccountRole.clinician, .nurse,
    ])
  func assignment(_ role: AccountRole) throws {
    #expect(try scene.refusal(vitals, role) == "FORBIDDEN not_assigned")
    let relationship = try scene.assign(role)
    #expect(relationship.isActive && relationship.name == "Dr. Ada Berg")
    #expect(try scene.refusal(vitals, role) == nil)
    try scene.unassign(role)
    #expect(try scene.refusal(vitals, role) == "FORBIDDEN not_assigned")
  }

  @Test("a relationship for a time ends by itself, and the moment of its end is not part of it")
  func forATime() throws {
    let end = Timestamp(milliseconds: scene.identity.clock.now().milliseconds + 60_000)
    try scene.assign(.nurse, until: end)
    scene.identity.clock.advance(milliseconds: 59_999)
    #expect(try scene.refusal(labs, .nurse) == nil)
    scene.identity.clock.advance(milliseconds: 1)
    #expect(try scene.refusal(labs, .nurse) == "FORBIDDEN not_assigned")
  }

  @Test("an end counts although the clock is set back after it") func clockSetBack() throws {
    try scene.assign(.clinician)
    scene.identity.clock.advance(milliseconds: 600_000)
    try scene.unassign(.clinician)
    scene.identity.clock.advance(milliseconds: -300_000)
    #expect(try scene.refusal(labs, .clinician) == "FORBIDDEN not_assigned")
  }

  @Test("only clinicians and nurses are assigned, to patients there are", arguments: AccountRole.allCases)
  func whoCanBe(_ role: AccountRole) throws {
    let assign = AssignPatient(patientId: scene.patient, accountId: try scene.account(role))
    if CareRole(role) == nil {
      #expect(try scene.identity.reason(assign) == "STATE_CONFLICT not_staff")
    } else {
      #expect(try scene.identity.engine.call(assign).role == CareRole(role))
    }
    var unknown = assign
    unknown.patientId = PatientID(random: (1, 2))
    #expect(try scene.identity.reason(unknown) == "NOT_FOUND")
  }

  @Test("R-MH-051: administrators assign; the care team and patients do not", arguments: AccountRole.allCases)
  func whoAssigns(_ role: AccountRole) throws {
    let assign = AssignPatient(patientId: scene.patient, accountId: try scene.account(.nurse))
    #expect(try scene.refusal(assign, role) == (role == .admin ? nil : "FORBIDDEN role"))
  }

  @Test("a second assignment changes nothing, and an end that is over is no second end") func repeated()
    throws
  {
    try scene.assign(.clinician)
    let head = scene.identity.engine.engine.head
    try scene.assign(.clinician)
    #expect(scene.identity.engine.engine.head == head)
    try scene.unassign(.clinician)
    try scene.unassign(.clinician)
    #expect(scene.identity.engine.engine.head == head + 1)
  }

  @Test("the team is listed for the patient, the patients for the team") func lists() throws {
    try scene.assign(.clinician)
    try scene.assign(.nurse)
    try scene.unassign(.nurse)
    let team = try scene.identity.call(ListCareTeam(patientId: scene.patient), scene.token).relationships
    #expect(team.map(\.role) == [.clinician, .nurse] && team.map(\.isActive) == [true, false])
    let patients = try scene.identity.call(ListCaredPatients(), try scene.token(.clinician)).relationships
    #expect(patients.map(\.patientId) == [scene.patient])
    #expect(try scene.identity.call(ListCaredPatients(), try scene.token(.nurse)).relationships.isEmpty)
    let all = ListCareRelationships(accountId: try scene.account(.nurse))
    #expect(try scene.identity.call(all, try scene.token(.admin)).relationships.map(\.isActive) == [false])
  }

  @Test("R-MH-053: who keeps entries from the team keeps them from those assigned, and nothing else")
  func sharing() throws {
    try scene.assign(.clinician)
    var keep = UpdateSettings(patientId: scene.patient)
    keep.privacy = SettingsPatch.Privacy()
    keep.privacy?.shareDataWithProviders = .set(false)
    _ = try scene.identity.call(keep, scene.token)
    #expect(try scene.refusal(vitals, .clinician) == "FORBIDDEN not_shared")
    #expect(try scene.refusal(ListJournal(patientId: scene.patient), .clinician) == "FORBIDDEN not_shared")
    #expect(try scene.refusal(labs, .clinician) == nil)
    _ = try scene.identity.call(vitals, scene.token)
  }

  @Test("R-MH-059: the queue of alerts shows those of one's own patients, and counts no others")
  func alertQueue() throws {
    let other = try scene.identity.engine.call(CreatePatient()).id
    for patient in [scene.patient, other] {
      _ = try scene.identity.engine.call(
        RaiseAlert(patientId: patient, severity: .high, title: "look"))
    }
    let queue = ListAlerts()
    #expect(try scene.identity.call(queue, try scene.token(.nurse)).alerts.isEmpty)
    try scene.assign(.nurse)
    let seen = try scene.identity.call(queue, try scene.token(.nurse))
    #expect(seen.alerts.map(\.patientId) == [scene.patient] && seen.counts.high == 1)
    #expect(try scene.identity.engine.call(queue).alerts.count == 2)
  }
}
