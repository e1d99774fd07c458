import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Pushed notifications") struct PushTests {
  private let scene: PushScene
  private let erika: PushScene.Person

  init() throws {
    scene = try PushScene()
    erika = try scene.person()
  }

  @Test("R-MH-253, R-MH-254, R-MH-259: one for each device, with a neutral text and the path of a screen")
  func made() throws {
    try scene.message(to: erika)
    #expect(try scene.taken().isEmpty)
    try scene.register(erika, PushScene.phone("A"))
    try scene.register(erika, PushScene.phone("b"))
    #expect(try scene.taken().isEmpty, "nothing from before a device was registered")
    try scene.message(to: erika)
    let messages = try scene.taken()
    #expect(Set(messages.map(\.token)) == [PushScene.phone("a"), PushScene.phone("b")])
    #expect(Set(messages.map(\.notificationId)).count == 1 && Set(messages.map(\.pushId)).count == 2)
    let shown = try #require(
      try scene.engine.call(ListNotifications(patientId: erika.patient)).notifications.first)
    for message in messages {
      #expect(message.notificationId == shown.id && message.actionUrl == shown.actionUrl)
      #expect(["Neue Nachricht", "New message"].contains(message.title))
      #expect(!"\(message.title)\(message.body)".contains("Metformin"))
      #expect(message.pushId.text.utf8.count == 36 && message.collapseId.text.utf8.count == 36)
      #expect(message.accountId == erika.account && message.attempts == 0)
      #expect(message.expiresAt == message.createdAt.advanced(seconds: 86_400))
    }
    try scene.verify()
  }

  @Test("R-MH-254: no text of any occasion says with whom a visit is, or how somebody is") func neutral() {
    let slot = VisitSlot(
      start: Timestamp(milliseconds: 1_772_438_400_000), durationMinutes: 30,
      localDate: CalendarDay(Timestamp(milliseconds: 1_772_438_400_000)),
      localTime: HourMinute(clamping: 540), timeZone: "Europe/Berlin")
    let visit = Notice.Visit(slot, provider: "Dr. Anna Weber")
    for kind in NotificationKind.allCases {
      let text = PushText(Notice(kind, RecordID(replacing: "r-1"), visit: visit))
      for words in [text.title.de, text.title.en, text.body.de, text.body.en] {
        #expect(!words.isEmpty && !words.contains("Weber") && !words.contains("112"), "\(kind)")
        #expect(!words.lowercased().contains("crisis") && !words.contains("Telefonseelsorge"), "\(kind)")
      }
    }
  }

  /// When a patient chose what, around a notification.
  struct Choice: Sendable, CustomTestStringConvertible {
    typealias Patch = @Sendable (inout SettingsPatch.Preferences) -> Void

    let name: String
    var before: Patch?
    var after: Patch?
    var isEmergency = false
    let pushed: Int

    var testDescription: String { name }

    static let off: Patch = { $0.notificationsEnabled = .set(false) }
    static let on: Patch = { $0.notificationsEnabled = .set(true) }

    static let table: [Choice] = [
      Choice(name: "nothing", pushed: 1),
      Choice(name: "none", before: off, pushed: 0),
      Choice(name: "none any more", after: off, pushed: 0),
      Choice(name: "none, and some again too late", before: off, after: on, pushed: 0),
      Choice(
        name: "neither mail nor SMS",
        before: {
          ($0.emailNotifications, $0.smsNotifications) = (.set(false), .set(false))
          ($0.appointmentReminders, $0.medicationReminders) = (.set(false), .set(false))
        }, pushed: 1),
      Choice(name: "none, and an emergency", before: off, isEmergency: true, pushed: 1),
      Choice(name: "none after an emergency", after: off, isEmergency: true, pushed: 1),
    ]
  }

  @Test("R-MH-255: what is off is not pushed, and security notices always are", arguments: Choice.table)
  func preferences(choice: Choice) throws {
    try scene.register(erika)
    if let before = choice.before { try scene.choose(erika, before) }
    if choice.isEmergency { try scene.emergency(of: erika) } else { try scene.message(to: erika) }
    if let after = choice.after { try scene.choose(erika, after) }
    #expect(try scene.taken().count == choice.pushed)
    #expect(
      try scene.engine.call(ListNotifications(patientId: erika.patient)).notifications.count == 1,
      "the list has it whatever was chosen")
    try scene.verify()
  }

  @Test("R-MH-251, R-MH-256: a visit is confirmed, reminded of at its times, and not after it began")
  func reminders() throws {
    try scene.register(erika)
    let visit = try book()
    let confirmed = try #require(try scene.taken().first)
    #expect(confirmed.actionUrl == "/appointments/\(visit.id.text)" && !confirmed.body.contains("Weber"))
    try scene.settle(confirmed)
    #expect(try scene.taken().isEmpty)
    // 08:00 in UTC on the day before.
    wait(until: "2026-01-18T08:00:00Z")
    let tomorrow = try scene.taken()
    #expect(tomorrow.count == 1)
    wait(until: "2026-01-19T07:30:00Z")
    #expect(try scene.taken().count == 2, "an hour before, the one of the day before waits still")
    wait(until: "2026-01-19T08:00:00Z")
    #expect(try scene.taken().isEmpty)
    try scene.verify()
  }

  @Test("R-MH-256: reminders of a visit that was cancelled are not pushed") func cancelled() throws {
    let visit = try book()
    try scene.register(erika)
    let meta = CallMeta(actor: ActingPerson(role: .patient, id: erika.account))
    _ = try scene.engine.call(
      CancelAppointment(patientId: erika.patient, appointmentId: visit.id), meta: meta)
    wait(until: "2026-01-18T08:00:00Z")
    #expect(try scene.taken().isEmpty && scene.waiting() == 0)
    try scene.verify()
  }

  @Test("R-SO-245: quiet hours delay what is not urgent") func quiet() throws {
    try scene.register(erika)
    let hours = QuietHours(
      from: try #require(HourMinute("11:00")), until: try #require(HourMinute("13:00")),
      timeZone: try #require(TimeZoneRule("CET-1CEST,M3.5.0,M10.5.0/3")))
    try scene.choose(erika) { $0.quietHours = .set(hours) }
    try scene.message(to: erika)
    #expect(try scene.taken().isEmpty)
    try scene.emergency(of: erika)
    #expect(try scene.taken().count == 1)
    wait(until: "2026-01-15T12:00:00Z")
    #expect(try scene.taken().count == 2)
  }

  @Test("what was read is not pushed any more") func read() throws {
    try scene.register(erika)
    try scene.message(to: erika)
    let message = try #require(try scene.taken().first)
    _ = try scene.engine.call(
      MarkNotificationRead(patientId: erika.patient, notificationId: message.notificationId))
    #expect(try scene.taken().isEmpty)
  }

  @Test("only couriers and operators take messages, and whom they are for is written down")
  func roles() throws {
    try scene.register(erika)
    try scene.message(to: erika)
    for role in ServiceRole.allCases {
      let reply = try scene.engine.call("push.take", "{}", roles: [role])
      #expect(((try? reply.outcome.get()) != nil) == [.operator, .courier].contains(role))
    }
    var list = ListAccess(patientId: erika.patient)
    (list.includeOwn, list.limit) = (true, 200)
    #expect(try scene.engine.call(list).entries.contains { $0.method == "push.take" })
  }

  /// A visit on 19 January at 09:00 in Berlin.
  private func book() throws -> Appointment {
    let practice = try JSON.decode(Value.self, from: Shipped.file("Config/practice/example.json"))
    _ = try scene.engine.call(PublishPractice(definition: practice))
    return try scene.engine.call(
      BookAppointment(
        patientId: erika.patient, providerId: VisitScene.weber,
        preferredDate: try #require(CalendarDay("2026-01-19")),
        preferredTime: try #require(HourMinute("09:00")), type: .video, reason: "Kontrolle"))
  }

  private func wait(until text: String) {
    guard let moment = Timestamp(text) else { return }
    scene.engine.clock.advance(milliseconds: moment.milliseconds - scene.engine.clock.now().milliseconds)
  }
}
