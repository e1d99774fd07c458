import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What patients want to be told") struct NotificationPreferenceTests {
  private let visits: VisitScene
  private var scene: RecordScene { visits.scene }
  private let patient: CallMeta

  init() throws {
    visits = try VisitScene()
    patient = visits.scene.by(.patient)
  }

  private func list() throws -> ListNotifications.Outcome {
    var meta = patient
    meta.language = .en
    return try scene.test.call(ListNotifications(patientId: scene.patient), meta: meta)
  }

  private func titles() throws -> [String] { try list().notifications.map(\.title) }

  private func choose(_ body: (inout SettingsPatch.Preferences) -> Void) throws {
    var update = UpdateSettings(patientId: scene.patient)
    var preferences = SettingsPatch.Preferences()
    body(&preferences)
    scene.advance(hours: 1)
    update.preferences = preferences
    _ = try scene.test.call(update, meta: patient)
  }

  private func message() throws {
    let own = AccountID(of: scene.patient)
    _ = try scene.test.call(
      OpenThread(patientId: scene.patient, recipientId: own, text: "Hallo"), meta: scene.by(.clinician))
  }

  @Test("R-MH-255: reminders of visits come while they are wanted, and only then") func reminders() throws {
    _ = try visits.book("2026-01-19", "09:00")
    _ = try visits.book("2026-01-21", "09:00")
    try visits.wait(until: "2026-01-18T08:00:00Z")
    let first = ["Appointment reminder", "Appointment confirmed", "Appointment confirmed"]
    #expect(try titles() == first)
    scene.advance(hours: 1)
    try choose { $0.appointmentReminders = .set(false) }
    try visits.wait(until: "2026-01-20T08:30:00Z")
    #expect(try titles() == first, "what was shown stays, and nothing comes while it is not wanted")
    #expect(try list().unreadCount == 3)
    scene.advance(hours: 1)
    try choose { $0.appointmentReminders = .set(true) }
    #expect(try titles() == first, "nothing is made up for")
    try visits.wait(until: "2026-01-21T07:00:00Z")
    #expect(try titles() == ["Appointment reminder"] + first && list().unreadCount == 4)
    try scene.verifyProjections()
  }

  @Test("R-MH-255: reminders that were not wanted are neither found nor marked") func unwanted() throws {
    _ = try visits.book("2026-01-19", "09:00")
    try choose { $0.appointmentReminders = .set(false) }
    try visits.wait(until: "2026-01-20T00:00:00Z")
    let all = MarkAllNotificationsRead(patientId: scene.patient)
    #expect(try scene.test.call(all, meta: patient) == .init(marked: 1, unreadCount: 0))
    let position = try #require(try list().notifications.first?.id.text.dropFirst(2))
    for minutes in [1440, 60] {
      let id = RecordID(replacing: "r\(minutes)-\(position)")
      let read = MarkNotificationRead(patientId: scene.patient, notificationId: id)
      #expect(try scene.refusal(read, patient) == "NOT_FOUND")
    }
    try choose { $0.appointmentReminders = .set(true) }
    #expect(try list().notifications.count == 1 && list().unreadCount == 0)
  }

  @Test("R-MH-255, R-MH-261: the switches gate their ways out, and the list shows everything")
  func channels() throws {
    var expected: [[NotificationChannel]] = []
    func tell(_ channels: [NotificationChannel]) throws {
      scene.advance(hours: 1)
      try message()
      expected.insert(channels, at: 0)
      #expect(try list().notifications.map(\.channels) == expected)
    }
    try tell([.push, .email])
    try choose { $0.emailNotifications = .set(false) }
    try tell([.push])
    var phone = UpdateSettings(patientId: scene.patient)
    phone.profile = SettingsPatch.Profile()
    phone.profile?.phone = .set("030 1234567")
    _ = try scene.test.call(phone, meta: patient)
    try choose { $0.smsNotifications = .set(true) }
    try tell([.push, .sms])
    try choose { $0.notificationsEnabled = .set(false) }
    try tell([])
    try choose { ($0.notificationsEnabled, $0.emailNotifications) = (.set(true), .set(true)) }
    try tell([.push, .email, .sms])
    phone.profile?.phone = .clear
    scene.advance(hours: 1)
    _ = try scene.test.call(phone, meta: patient)
    try tell([.push, .email])
    #expect(try list().unreadCount == 6)
    try scene.verifyProjections()
  }

  @Test("quiet hours put off delivery and never what is in the list") func quiet() throws {
    let berlin = try #require(TimeZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
    let cases: [(String, String, String, String?)] = [
      ("22:00", "07:00", "2026-01-15T21:00:00.000Z", "2026-01-16T06:00:00.000Z"),
      ("22:00", "07:00", "2026-01-15T20:59:59.999Z", nil),
      ("22:00", "07:00", "2026-01-16T05:59:59.999Z", "2026-01-16T06:00:00.000Z"),
      ("22:00", "07:00", "2026-01-16T06:00:00.000Z", nil),
      ("12:00", "14:00", "2026-01-16T11:30:00.000Z", "2026-01-16T13:00:00.000Z"),
      ("12:00", "14:00", "2026-01-16T13:00:00.000Z", nil),
      ("12:00", "12:00", "2026-01-16T11:00:00.000Z", nil),
      ("22:00", "02:30", "2026-03-29T00:30:00.000Z", "2026-03-29T01:30:00.000Z"),
    ]
    for (from, until, moment, expected) in cases {
      let hours = QuietHours(
        from: try #require(HourMinute(from)), until: try #require(HourMinute(until)), timeZone: berlin)
      let end = hours.end(after: try #require(Timestamp(moment)))
      #expect(end?.description == expected, "\(from) to \(until) at \(moment)")
    }
  }

  @Test("quiet hours are chosen, cleared and refused in the settings, and count from then on")
  func chosenQuiet() throws {
    let hours = QuietHours(
      from: HourMinute(clamping: 0), until: HourMinute(clamping: 1439), timeZone: .utc)
    try message()
    try choose { $0.quietHours = .set(hours) }
    scene.advance(hours: 1)
    try message()
    let put = try list().notifications
    #expect(put.map { $0.deliverAfter == nil } == [false, true])
    #expect(put[0].deliverAfter.map { $0 > put[0].timestamp } == true && put[0].channels == [.push, .email])
    let settings = try scene.test.call(GetSettings(patientId: scene.patient), meta: patient)
    #expect(settings.preferences.quietHours == hours)
    try choose { $0.quietHours = .clear }
    scene.advance(hours: 1)
    try message()
    #expect(try list().notifications.map { $0.deliverAfter == nil } == [true, false, true])
    var same = UpdateSettings(patientId: scene.patient)
    same.preferences = SettingsPatch.Preferences()
    same.preferences?.quietHours = .set(QuietHours(from: hours.from, until: hours.from, timeZone: .utc))
    #expect(try scene.refusal(same, patient) == "/preferences/quietHours/until inconsistent")
    try scene.verifyProjections()
  }

  @Test("R-MH-255: every kind but reminders comes whatever is chosen") func kinds() {
    var preferences = NotificationPreferences()
    #expect(NotificationKind.allCases.allSatisfy(preferences.allows))
    preferences.chosen.appointmentReminders = false
    preferences.chosen.notificationsEnabled = false
    let left = NotificationKind.allCases.filter { !preferences.allows($0) }
    #expect(left == [.appointmentTomorrow, .appointmentSoon])
  }
}
