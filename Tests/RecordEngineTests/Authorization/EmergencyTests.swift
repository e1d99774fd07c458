import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Emergency access") struct EmergencyTests {
  private let scene: CareScene
  private var labs: ListLabs { ListLabs(patientId: scene.patient) }

  init() throws { scene = try CareScene() }

  private func open(
    _ role: AccountRole, _ reason: String = "unconscious on arrival"
  ) throws -> EmergencyAccess {
    try scene.identity.call(
      OpenEmergencyAccess(patientId: scene.patient, reason: reason), try scene.token(role))
  }

  @Test("opens the record for reading for 60 minutes", arguments: [AccountRole.clinician, .nurse])
  func reading(_ role: AccountRole) throws {
    #expect(try scene.refusal(labs, role) == "FORBIDDEN not_assigned")
    let access = try open(role)
    #expect(access.until.milliseconds == access.openedAt.milliseconds + 3_600_000)
    #expect(try scene.refusal(labs, role) == nil)
    let write = RaiseAlert(patientId: scene.patient, severity: .high, title: "look")
    #expect(try scene.refusal(write, role) == "FORBIDDEN emergency_reads_only")
    scene.identity.clock.advance(milliseconds: 3_599_999)
    let token = try scene.freshToken(role)
    #expect(try scene.refusal(labs, role, token: token) == nil)
    scene.identity.clock.advance(milliseconds: 1)
    #expect(try scene.refusal(labs, role, token: token) == "FORBIDDEN not_assigned")
  }

  @Test("R-MH-057: a reason of at least 10 characters is needed") func reasons() throws {
    let short = OpenEmergencyAccess(patientId: scene.patient, reason: "123456789")
    #expect(try scene.refusal(short, .nurse) == "INVALID_INPUT validation_failed")
    _ = try open(.nurse, "1234567890")
  }

  @Test("is for clinicians and nurses who are not assigned", arguments: AccountRole.allCases)
  func whoMay(_ role: AccountRole) throws {
    let open = OpenEmergencyAccess(patientId: scene.patient, reason: "unconscious on arrival")
    guard CareRole(role) != nil else {
      #expect(try scene.refusal(open, role) == "FORBIDDEN role")
      return
    }
    try scene.assign(role)
    #expect(try scene.refusal(open, role) == "STATE_CONFLICT assigned")
    try scene.unassign(role)
    #expect(try scene.refusal(open, role) == nil)
  }

  @Test("R-MH-255: tells the patient at once, whatever they chose to be told") func notice() throws {
    var quiet = UpdateSettings(patientId: scene.patient)
    quiet.preferences = SettingsPatch.Preferences()
    quiet.preferences?.notificationsEnabled = .set(false)
    _ = try scene.identity.call(quiet, scene.token)
    _ = try open(.nurse)
    let told = try scene.identity.call(ListNotifications(patientId: scene.patient), scene.token)
    let notice = try #require(told.notifications.first)
    #expect(notice.type == .message && notice.title == "Notfallzugriff")
    #expect(notice.channels == [.push, .email] && notice.deliverAfter == nil)
  }

  @Test("waits for review by somebody else, once") func review() throws {
    let access = try open(.clinician)
    let list = ListEmergencyAccesses(unreviewedOnly: true)
    for role in [AccountRole.admin, .auditor] {
      let waiting = try scene.identity.call(list, try scene.token(role))
      #expect(waiting.accesses == [access] && waiting.unreviewed == 1)
    }
    #expect(try scene.refusal(list, .clinician) == "FORBIDDEN role")
    let judge = ReviewEmergencyAccess(patientId: scene.patient, accessId: access.id, finding: .justified)
    #expect(try scene.refusal(judge, .auditor) == "FORBIDDEN role")
    let judged = try scene.identity.call(judge, try scene.token(.admin))
    #expect(judged.review?.finding == .justified)
    #expect(judged.review?.reviewedBy == "\(try scene.account(.admin))")
    #expect(try scene.refusal(judge, .admin) == "STATE_CONFLICT reviewed")
    #expect(try scene.identity.call(list, try scene.token(.admin)).unreviewed == 0)
  }

  @Test("is marked in the access log and counted as what it was") func written() throws {
    _ = try open(.nurse)
    _ = try scene.identity.call(labs, try scene.token(.nurse))
    let entry = try #require(try scene.written().last { $0.method == "labs.list" })
    #expect(entry.relation == .breakGlass && entry.purpose == .emergency && entry.basis == .vitalInterests)
  }
}
