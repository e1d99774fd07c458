import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Notifications") struct NotificationTests {
  private let visits: VisitScene
  private var scene: RecordScene { visits.scene }
  private let patient: CallMeta
  private let staff: CallMeta

  init() throws {
    visits = try VisitScene()
    (patient, staff) = (visits.scene.by(.patient), visits.scene.by(.clinician))
  }

  private func list(
    _ type: NotificationType? = nil, unreadOnly: Bool? = nil, _ language: Language = .de
  ) throws -> ListNotifications.Outcome {
    var list = ListNotifications(patientId: scene.patient)
    (list.type, list.unreadOnly) = (type, unreadOnly)
    var meta = patient
    meta.language = language
    return try scene.test.call(list, meta: meta)
  }

  private func titles() throws -> [String] { try list(nil, .en).notifications.map(\.title) }

  private func list(_ type: NotificationType?, _ language: Language) throws -> ListNotifications.Outcome {
    try list(type, unreadOnly: nil, language)
  }

  private func message(_ text: String = "Hallo") throws {
    let own = AccountID(of: scene.patient)
    _ = try scene.test.call(
      OpenThread(patientId: scene.patient, recipientId: own, text: text), meta: staff)
  }

  private func read(_ id: RecordID) -> MarkNotificationRead {
    MarkNotificationRead(patientId: scene.patient, notificationId: id)
  }

  private func unread(_ id: RecordID) -> MarkNotificationUnread {
    MarkNotificationUnread(patientId: scene.patient, notificationId: id)
  }

  @Test("R-MH-251, R-MH-252: what the patient is told, and that own actions tell nothing") func triggers()
    throws
  {
    #expect(try titles() == [])
    let visit = try scene.test.call(try visits.booking("2026-03-02", "09:00"), meta: patient)
    #expect(try titles() == ["Appointment confirmed"], "own bookings are confirmed")
    _ = try scene.test.call(try visits.moving(visit.id, "2026-03-02", "09:30"), meta: patient)
    #expect(try titles().count == 1)
    scene.advance(hours: 1)
    _ = try scene.test.call(try visits.moving(visit.id, "2026-03-02", "10:00"), meta: staff)
    #expect(try titles().first == "Appointment moved")
    scene.advance(hours: 1)
    _ = try scene.test.call(visits.cancelling(visit.id), meta: staff)
    #expect(try titles().first == "Appointment cancelled")
    scene.advance(hours: 1)
    try message()
    #expect(try titles().first == "New message")
    let order = MedicationOrder(name: "Metformin", dosage: "500", unit: .mg, frequency: .onceDaily)
    scene.advance(hours: 1)
    let drug = try scene.test.call(AddMedication(patientId: scene.patient, order: order), meta: staff)
    #expect(try titles().first == "New medication")
    let refill = RequestRefill(patientId: scene.patient, medicationId: drug.id)
    _ = try scene.test.call(refill, meta: patient)
    #expect(try titles().count == 5)
    for (decision, title) in [
      (RefillDecision.approve, "Refill approved"), (.markOutOfStock, "Medication out of stock"),
      (.markAvailable, "Medication available again"),
    ] {
      scene.advance(hours: 1)
      let decide = DecideRefill(patientId: scene.patient, medicationId: drug.id, decision: decision)
      _ = try scene.test.call(decide, meta: staff)
      #expect(try titles().first == title)
    }
    #expect(try list().unreadCount == 8)
    try scene.verifyProjections()
  }

  @Test("R-MH-135, R-MH-253, R-MH-254: texts in both languages, neutral, with a path of a screen")
  func texts() throws {
    let visit = try scene.test.call(try visits.booking("2026-03-02", "09:00"), meta: patient)
    let german = try #require(try list().notifications.first)
    #expect(german.title == "Termin bestätigt" && german.type == .appointment && !german.read)
    #expect(german.message == "Ihr Termin am 02.03.2026 um 09:00 Uhr bei Dr. Anna Weber ist bestätigt.")
    #expect(german.actionUrl == "/appointments/\(visit.id.text)" && german.timestamp == scene.now)
    let english = try #require(try list(nil, .en).notifications.first)
    #expect(
      english.message == "Your appointment on 2026-03-02 at 09:00 with Dr. Anna Weber is confirmed.")
    for kind in NotificationKind.allCases {
      #expect(!kind.title.de.isEmpty && !kind.title.en.isEmpty)
      #expect(kind.actionURL(visit.id).hasPrefix("/") && !kind.actionURL(visit.id).contains("//"))
      #expect(!kind.message(nil, .usual).de.isEmpty && !kind.message(nil, .usual).en.isEmpty)
    }
  }

  @Test("R-MH-251, R-MH-256: reminders come with their time, and move and go with the visit") func reminders()
    throws
  {
    let visit = try visits.book("2026-01-19", "09:00")
    #expect(try titles() == ["Appointment confirmed"])
    try visits.wait(until: "2026-01-18T07:59:59.999Z")
    #expect(try list().unreadCount == 1)
    try visits.wait(until: "2026-01-18T08:00:00Z")
    #expect(try list().unreadCount == 2 && list().notifications.first?.timestamp == scene.now)
    #expect(
      try list(nil, .en).notifications.first?.message.hasPrefix("In 24 hours: your appointment on 2026-01-19")
        == true)
    _ = try scene.test.call(try visits.moving(visit.id, "2026-01-19", "11:00"), meta: patient)
    try visits.wait(until: "2026-01-19T07:00:00Z")
    #expect(try titles() == ["Appointment reminder", "Appointment reminder", "Appointment confirmed"])
    try visits.wait(until: "2026-01-19T09:00:00Z")
    #expect(try titles().count == 4, "an hour before the new time")
    let next = try visits.book("2026-01-19", "13:00")
    let late = try list().notifications.count
    _ = try scene.test.call(visits.cancelling(next.id), meta: patient)
    try visits.wait(until: "2026-01-20T00:00:00Z")
    #expect(try list().notifications.count == late, "a cancelled visit reminds nobody")
    try scene.verifyProjections()
  }

  @Test("R-MH-136, R-MH-257: read and unread, each once, and unreadCount follows") func marks() throws {
    try message()
    _ = try visits.book("2026-01-19", "09:00")
    let ids = try list().notifications.map(\.id)
    let first = try #require(ids.first)
    scene.advance(hours: 1)
    let state = try scene.test.call(read(first), meta: patient)
    #expect(state.read && state.readAt == scene.now && state.unreadCount == 1)
    let head = scene.test.engine.head
    scene.advance(hours: 1)
    #expect(try scene.test.call(read(first), meta: patient) == state && scene.test.engine.head == head)
    #expect(try list(unreadOnly: true).notifications.map(\.id) == Array(ids.dropFirst()))
    #expect(try list(.message).notifications.count == 1)
    let back = try scene.test.call(unread(first), meta: patient)
    #expect(!back.read && back.readAt == nil && back.unreadCount == 2)
    let again = scene.test.engine.head
    #expect(try scene.test.call(unread(first), meta: patient) == back && scene.test.engine.head == again)
    #expect(try scene.refusal(read(RecordID(replacing: "n-999999")), patient) == "NOT_FOUND")
    #expect(try scene.refusal(read(first), staff) == "role")
    #expect(try scene.refusal(ListNotifications(patientId: scene.patient), staff) == "role")
    let stranger = MarkNotificationRead(patientId: try scene.stranger(), notificationId: first)
    #expect(try scene.refusal(stranger) == "foreign", "R-RH-169: another patient's")
  }

  @Test("R-MH-258: all at or before a moment, and how many changed") func allRead() throws {
    var moments: [Timestamp] = []
    for _ in 0..<5 {
      scene.advance(hours: 1)
      try message()
      moments.append(scene.now)
    }
    let ids = try list().notifications.map(\.id)
    var all = MarkAllNotificationsRead(patientId: scene.patient)
    all.before = Timestamp(milliseconds: moments[0].milliseconds - 1)
    let head = scene.test.engine.head
    #expect(try scene.test.call(all, meta: patient) == .init(marked: 0, unreadCount: 5))
    #expect(scene.test.engine.head == head)
    all.before = moments[2]
    #expect(try scene.test.call(all, meta: patient) == .init(marked: 3, unreadCount: 2))
    #expect(try list().notifications.map(\.read) == [false, false, true, true, true])
    _ = try scene.test.call(unread(ids[4]), meta: patient)
    _ = try scene.test.call(unread(ids[2]), meta: patient)
    all.before = moments[1]
    #expect(try scene.test.call(all, meta: patient) == .init(marked: 1, unreadCount: 3))
    #expect(try list().notifications.map(\.read) == [false, false, false, true, true])
    all.before = nil
    #expect(try scene.test.call(all, meta: patient) == .init(marked: 3, unreadCount: 0))
    scene.advance(hours: 1)
    try message()
    #expect(try list().notifications.map(\.read) == [false, true, true, true, true, true])
    #expect(try scene.refusal(all, staff) == "role")
    try scene.verifyProjections()
  }

  @Test("R-MH-258: reminders are marked with all, once their time has come") func remindersRead() throws {
    _ = try visits.book("2026-01-19", "09:00")
    try visits.wait(until: "2026-01-18T08:00:00Z")
    let all = MarkAllNotificationsRead(patientId: scene.patient)
    #expect(try scene.test.call(all, meta: patient) == .init(marked: 2, unreadCount: 0))
    try visits.wait(until: "2026-01-19T07:00:00Z")
    #expect(try list().unreadCount == 1 && list().notifications.map(\.read) == [false, true, true])
    let id = try #require(try list().notifications.first?.id)
    #expect(try scene.test.call(read(id), meta: patient).unreadCount == 0)
    #expect(try scene.test.call(unread(id), meta: patient).unreadCount == 1)
    try scene.verifyProjections()
  }

  @Test("R-MH-250: the counts are those of the lists") func counts() throws {
    try message()
    try message()
    let counts = try scene.test.call(CountUnread(patientId: scene.patient), meta: patient)
    let threads = try scene.test.call(ListThreads(patientId: scene.patient), meta: patient)
    #expect(counts.messages == 2 && counts.messages == threads.unreadTotal && counts.threads.count == 2)
    #expect(counts.notifications == 2)
    #expect(try list().unreadCount == counts.notifications)
    let thread = try #require(threads.threads.first?.id)
    _ = try scene.test.call(MarkThreadRead(patientId: scene.patient, threadId: thread), meta: patient)
    let after = try scene.test.call(CountUnread(patientId: scene.patient), meta: patient)
    #expect(after.messages == 1 && after.threads.map(\.unreadCount) == [1])
    #expect(try scene.refusal(CountUnread(patientId: scene.patient), staff) == "role")
  }

  @Test("R-MH-295: all pages show each notification once, newest first") func pages() throws {
    for _ in 0..<7 {
      scene.advance(hours: 1)
      try message()
    }
    let all = try list().notifications.map(\.id)
    #expect(all.count == 7)
    for size in [1, 3, 7, 8] {
      var (found, list): ([RecordID], ListNotifications) = ([], ListNotifications(patientId: scene.patient))
      list.limit = size
      repeat {
        let page = try scene.test.call(list, meta: patient)
        found += page.notifications.map(\.id)
        list.cursor = page.page.nextCursor
      } while list.cursor != nil
      #expect(found == all)
    }
  }
}
