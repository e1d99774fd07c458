import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What patients are told of their reports") struct ReportNotificationTests {
  private let care: CareScene
  private let scene: LabReportScene

  init() throws {
    care = try CareScene()
    scene = try LabReportScene(DocumentScene(care.identity.engine, care.patient))
  }

  private func token() throws -> String { try care.identity.logIn().tokens.accessToken }

  private func list() throws -> ListNotifications.Outcome {
    var meta = care.identity.meta(try token())
    meta.language = .en
    return try scene.test.call(ListNotifications(patientId: care.patient), meta: meta)
  }

  private func titles() throws -> [String] { try list().notifications.map(\.title).sorted() }

  /// A report with one value.
  @discardableResult
  private func report(
    _ biomarker: String, _ text: String, _ unit: String, seed: UInt64 = 1
  ) throws -> LabReport {
    let report = try scene.upload(DocumentScene.bytes(600, seed: seed))
    try scene.read(LabReportScene.reading([try LabReportScene.row(biomarker, biomarker, text, unit, unit)]))
    return try scene.report(report.id)
  }

  private func choose(_ change: (inout SettingsPatch.Preferences) -> Void) throws {
    var update = UpdateSettings(patientId: care.patient)
    var preferences = SettingsPatch.Preferences()
    change(&preferences)
    update.preferences = preferences
    _ = try care.identity.call(update, try token())
  }

  private func want(_ change: (inout AccountPreferencesPatch.Notices) -> Void) throws {
    var notices = AccountPreferencesPatch.Notices()
    change(&notices)
    _ = try care.identity.call(UpdateAccountPreferences(changes: .init(notices: notices)), try token())
  }

  @Test("a report that was read is told of once, without anything of it; one that could not be read, too")
  func ended() throws {
    let report = try report("potassium", "4,1", "mmol/L")
    let told = try list()
    let one = try #require(told.notifications.first)
    #expect(told.notifications.count == 1 && told.unreadCount == 1 && one.type == .lab)
    #expect(one.title == "Lab report ready" && one.actionUrl == "/labs/\(report.id)")
    #expect(one.message == "Your lab report was read.")
    try scene.upload(DocumentScene.bytes(300, seed: 2))
    let job = try #require(try scene.take().first)
    try scene.settle(job) {
      $0.failed = LaboratoryFailure(step: .reading, reason: .encrypted, isRecoverable: false)
    }
    #expect(try titles() == ["Lab report not readable", "Lab report ready"])
    try scene.verifyProjections()
  }

  @Test(
    "R-SO-245: a critical value is told of once, however often it is judged, and one that is corrected to be so"
  )
  func critical() throws {
    let first = try report("potassium", "6,6", "mmol/L")
    #expect(try titles() == ["Lab report ready", "Please look soon"])
    let value = try #require(first.values.first)
    _ = try scene.test.call(ConfirmLabValue(patientId: care.patient, reportId: first.id, valueId: value.id))
    var preferences = AnalysisPreferencesInput()
    preferences.detailLevel = .basic
    _ = try scene.test.call(
      GenerateAnalysis(patientId: care.patient, reportId: first.id, preferences: preferences))
    #expect(try titles().count == 2)
    let second = try report("sodium", "140", "mmol/L", seed: 2)
    #expect(try titles().count == 3)
    let sodium = try #require(second.values.first)
    var correction = CorrectLabValue(patientId: care.patient, reportId: second.id, valueId: sodium.id)
    correction.text = "118"
    #expect(try scene.test.call(correction).judgement.status == .criticalLow)
    #expect(try titles().filter { $0 == "Please look soon" }.count == 2)
    try scene.verifyProjections()
  }

  @Test("R-SO-245: switches and quiet hours decide on delivery alone, and what is critical waits for no hour")
  func switches() throws {
    try choose { preferences in
      preferences.quietHours = .set(
        QuietHours(from: HourMinute(clamping: 0), until: HourMinute(clamping: 1439), timeZone: .utc))
    }
    try report("potassium", "6,6", "mmol/L")
    func all() throws -> [String: Notification] {
      Dictionary(try list().notifications.map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
    }
    var told = try all()
    #expect(told["Lab report ready"]?.deliverAfter != nil && told["Please look soon"]?.deliverAfter == nil)
    #expect(told.values.allSatisfy { $0.channels == [.push, .email] })
    try want { $0.reportReady = false }
    told = try all()
    #expect(
      told["Lab report ready"]?.channels == [] && told["Please look soon"]?.channels == [.push, .email])
    try want { $0.healthAlerts = false }
    #expect(try list().notifications.allSatisfy { $0.channels.isEmpty } && list().unreadCount == 2)
  }

  @Test("R-SO-219: with a report go its notifications, and what is counted is what is left, folded anew too")
  func deleted() throws {
    let first = try report("potassium", "6,6", "mmol/L")
    scene.test.clock.advance(milliseconds: 1000)
    let second = try report("sodium", "140", "mmol/L", seed: 2)
    let of = try list().notifications.filter { $0.actionUrl.hasSuffix(first.id.description) }
    #expect(of.count == 2)
    var all = MarkAllNotificationsRead(patientId: care.patient)
    all.before = of.first?.timestamp
    let marked = try care.identity.call(all, try token())
    #expect(marked.marked == 2 && marked.unreadCount == 1)
    let read = try #require(try list().notifications.first)
    _ = try care.identity.call(
      MarkNotificationRead(patientId: care.patient, notificationId: read.id), try token())
    _ = try scene.test.call(DeleteLabReport(patientId: care.patient, reportId: first.id))
    #expect(try titles() == ["Lab report ready"] && list().unreadCount == 0)
    try scene.verifyProjections()
    _ = try scene.test.call(DeleteLabReport(patientId: care.patient, reportId: second.id))
    #expect(try titles() == [] && list().unreadCount == 0)
    try scene.verifyProjections()
  }
}
