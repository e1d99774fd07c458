import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Visits, messages and counts of the dashboard") struct DashboardPartTests {
  private let visits: VisitScene
  private var scene: RecordScene { visits.scene }
  private let patient: CallMeta

  init() throws {
    visits = try VisitScene()
    patient = visits.scene.by(.patient)
  }

  private func dashboard(_ meta: CallMeta? = nil) throws -> PatientDashboard {
    try scene.test.call(GetDashboard(patientId: scene.patient), meta: meta ?? patient)
  }

  private func write(_ text: String, _ meta: CallMeta, to thread: RecordID? = nil) throws -> RecordID {
    if let thread {
      let send = SendMessage(patientId: scene.patient, threadId: thread, text: text)
      return try scene.test.call(send, meta: meta).id
    }
    let own = AccountID(of: scene.patient)
    let open = OpenThread(patientId: scene.patient, recipientId: own, text: text)
    return try scene.test.call(open, meta: meta).threadId
  }

  @Test("R-MH-071: the next five visits that are to take place, soonest first") func upcoming() throws {
    #expect(try dashboard().upcomingAppointments == [])
    let days = ["2026-02-04", "2026-01-19", "2026-03-02", "2026-01-21", "2026-02-02", "2026-01-26"]
    let booked = try days.map { try visits.book($0, "09:00") }
    func shown() throws -> [RecordID] { try dashboard().upcomingAppointments.map(\.id) }
    let order = [1, 3, 5, 4, 0, 2].map { booked[$0].id }
    #expect(try shown() == Array(order.prefix(5)))
    let first = try #require(try dashboard().upcomingAppointments.first)
    #expect(first == DashboardAppointment(booked[1]) && first.time == HourMinute("09:00"))
    #expect(first.provider == "Dr. Anna Weber" && first.date == Timestamp("2026-01-19T08:00:00Z"))
    _ = try scene.test.call(visits.cancelling(order[2]), meta: patient)
    #expect(try shown() == [order[0], order[1], order[3], order[4], order[5]])
    _ = try scene.test.call(try visits.moving(order[0], "2026-03-04", "09:00"), meta: patient)
    #expect(try shown() == [order[1], order[3], order[4], order[5], order[0]])
  }

  @Test("R-MH-071: a visit is shown until its end, and not once it is completed") func over() throws {
    let first = try visits.book("2026-01-19", "09:00")
    let second = try visits.book("2026-01-19", "11:00")
    let length = Int64(first.durationMinutes) * 60_000
    try visits.wait(until: "2026-01-19T08:00:00Z")
    scene.test.clock.advance(milliseconds: length - 1)
    #expect(try dashboard().upcomingAppointments.map(\.id) == [first.id, second.id])
    scene.test.clock.advance(milliseconds: 1)
    #expect(try dashboard().upcomingAppointments.map(\.id) == [second.id])
    try visits.wait(until: "2026-01-19T10:05:00Z")
    _ = try scene.test.call(visits.completing(second.id), meta: scene.by(.clinician))
    #expect(try dashboard().upcomingAppointments == [])
  }

  @Test("R-MH-071: the last five messages of all threads, newest first, and whether the patient read them")
  func messages() throws {
    let staff = [scene.by(.clinician), scene.by(.nurse, 9)]
    var sent: [(text: String, thread: RecordID)] = []
    var threads: [RecordID] = []
    for (index, meta) in staff.enumerated() {
      scene.advance(hours: 1)
      threads.append(try write("Hallo \(index)", meta))
      sent.insert(("Hallo \(index)", threads[index]), at: 0)
    }
    for number in 0..<6 {
      scene.advance(hours: 1)
      let thread = number % 3 == 0 ? 0 : 1
      let meta = number % 2 == 0 ? patient : staff[thread]
      _ = try write("Text \(number)", meta, to: threads[thread])
      sent.insert(("Text \(number)", threads[thread]), at: 0)
      let shown = try dashboard().recentMessages
      #expect(shown.map(\.preview) == sent.prefix(5).map(\.text))
      #expect(shown.map(\.threadId) == sent.prefix(5).map(\.thread))
    }
    #expect(try dashboard().recentMessages.map(\.unread) == [true, false, true, false, true])
    #expect(try dashboard().recentMessages[1].from == "Erika Mustermann")
    _ = try scene.test.call(MarkThreadRead(patientId: scene.patient, threadId: threads[0]), meta: patient)
    #expect(try dashboard().recentMessages.map(\.unread) == [true, false, false, false, true])
  }

  @Test("R-MH-071: a preview has at most 120 characters, whole ones, and says where it was cut")
  func previews() {
    let (family, id) = ("👨‍👩‍👧‍👦", RecordID(replacing: "m-1"))
    let cases: [(String, String)] = [
      ("", ""),
      (String(repeating: "a", count: 120), String(repeating: "a", count: 120)),
      (String(repeating: "a", count: 121), String(repeating: "a", count: 119) + "…"),
      (String(repeating: "ä", count: 130), String(repeating: "ä", count: 119) + "…"),
      // Seven scalars each: seventeen of them and the ellipsis are 120.
      (String(repeating: family, count: 18), String(repeating: family, count: 17) + "…"),
      (String(repeating: "e\u{301}", count: 60), String(repeating: "e\u{301}", count: 60)),
      (String(repeating: "e\u{301}", count: 61), String(repeating: "e\u{301}", count: 59) + "…"),
    ]
    for (text, expected) in cases {
      let message = Message(
        id: id, from: "", fromRole: .patient, fromId: AccountID(high: 1, low: 1), text: text,
        timestamp: scene.now, recordedAt: scene.now, read: false)
      let preview = DashboardMessage(message, in: id, unread: false).preview
      #expect(preview == expected && preview.unicodeScalars.count <= 120)
    }
  }

  @Test("R-MH-250: the counts are those of the badges, for the patient alone") func counts() throws {
    let thread = try write("Hallo", scene.by(.clinician))
    _ = try visits.book("2026-01-19", "09:00")
    let badges = try scene.test.call(CountUnread(patientId: scene.patient), meta: patient)
    #expect(try dashboard().unread == badges && badges.messages == 1 && badges.notifications == 2)
    try visits.wait(until: "2026-01-18T08:00:00Z")
    #expect(try dashboard().unread?.notifications == 3, "a reminder came with its time")
    #expect(try dashboard(scene.by(.clinician)).unread == nil)
    _ = try scene.test.call(MarkThreadRead(patientId: scene.patient, threadId: thread), meta: patient)
    #expect(try dashboard().unread?.messages == 0)
  }

  @Test("R-MH-059: staff see the messages of threads that they take part in") func staff() throws {
    _ = try write("Hallo", scene.by(.clinician))
    #expect(try dashboard(scene.by(.clinician)).recentMessages.map(\.preview) == ["Hallo"])
    #expect(try dashboard(scene.by(.clinician)).recentMessages.map(\.unread) == [true])
    #expect(try dashboard(scene.by(.clinician, 8)).recentMessages == [])
    #expect(try dashboard(scene.by(.nurse, 9)).recentMessages == [])
  }

  @Test("R-MH-070: the last update is when the newest event changed what is shown") func lastUpdated() throws
  {
    func moves(_ expected: Bool, _ what: Comment, _ body: () throws -> Void) throws {
      let before = try dashboard().lastUpdated
      scene.advance(hours: 1)
      try body()
      #expect(try dashboard().lastUpdated == (expected ? scene.now : before), what)
    }
    var booked: [Appointment] = []
    for day in ["02", "04", "09", "11", "16"] {
      try moves(true, "one of the next five") {
        booked.append(try visits.book("2026-03-\(day)", "09:00"))
      }
    }
    let all = MarkAllNotificationsRead(patientId: scene.patient)
    try moves(true, "a count") { _ = try scene.test.call(all, meta: patient) }
    try moves(false, "nothing to mark") { _ = try scene.test.call(all, meta: patient) }
    var thread: RecordID?
    try moves(true, "a message") { thread = try write("Hallo", scene.by(.clinician)) }
    let read = MarkThreadRead(patientId: scene.patient, threadId: try #require(thread))
    try moves(true, "a message was read") { _ = try scene.test.call(read, meta: patient) }
    try moves(true, "called off") { _ = try scene.test.call(visits.cancelling(booked[1].id), meta: patient) }
    var other = UpdateSettings(patientId: scene.patient)
    other.privacy = SettingsPatch.Privacy()
    other.privacy?.shareWithResearch = .set(true)
    try moves(false, "nothing that is shown") { _ = try scene.test.call(other, meta: patient) }
  }

  @Test("as of an earlier moment the dashboard shows what was next and new then") func past() throws {
    let visit = try visits.book("2026-01-19", "09:00")
    let thread = try write("Hallo", scene.by(.clinician))
    let (position, then) = (scene.test.engine.head, try dashboard())
    try visits.wait(until: "2026-01-20T00:00:00Z")
    _ = try scene.test.call(MarkThreadRead(patientId: scene.patient, threadId: thread), meta: patient)
    #expect(try dashboard().upcomingAppointments == [] && dashboard().unread?.notifications == 4)
    var meta = patient
    meta.asOf = AsOf(position: position)
    #expect(try dashboard(meta) == then && then.upcomingAppointments.map(\.id) == [visit.id])
    #expect(then.unread?.messages == 1 && then.unread?.notifications == 2)
    meta.asOf = AsOf(
      recordedAt: OffsetTime(try #require(Timestamp("2026-01-19T08:29:59Z")), offsetMinutes: 0))
    #expect(try dashboard(meta).upcomingAppointments.map(\.id) == [visit.id])
    #expect(try dashboard(meta).unread?.notifications == 4)
    meta.asOf = AsOf(
      recordedAt: OffsetTime(try #require(Timestamp("2026-01-19T08:30:00Z")), offsetMinutes: 0))
    #expect(try dashboard(meta).upcomingAppointments == [])
  }
}
