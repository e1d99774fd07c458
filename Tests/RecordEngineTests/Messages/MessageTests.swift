import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Messages") struct MessageTests {
  private let visits: VisitScene
  private var scene: RecordScene { visits.scene }
  /// The example practice's physician.
  private let weber: CallMeta
  private let patient: CallMeta

  init() throws {
    visits = try VisitScene()
    (weber, patient) = (visits.scene.by(.clinician), visits.scene.by(.patient))
  }

  private func account(_ meta: CallMeta) throws -> AccountID { try #require(meta.actor?.id) }

  private func open(_ text: String = "Frage", id: String? = nil) throws -> RecordID {
    var call = OpenThread(patientId: scene.patient, recipientId: try account(weber), text: text)
    call.id = id.flatMap { RecordID($0) }
    return try scene.test.call(call, meta: patient).threadId
  }

  private func send(_ thread: RecordID, _ text: String, _ meta: CallMeta) throws -> Message {
    try scene.test.call(SendMessage(patientId: scene.patient, threadId: thread, text: text), meta: meta)
  }

  private func messages(_ thread: RecordID, _ meta: CallMeta) throws -> [Message] {
    try scene.test.call(GetThread(patientId: scene.patient, threadId: thread), meta: meta).messages
  }

  private func threads(_ meta: CallMeta, q: String? = nil) throws -> ListThreads.Outcome {
    var list = ListThreads(patientId: scene.patient)
    list.q = q
    return try scene.test.call(list, meta: meta)
  }

  private func mark(
    _ thread: RecordID, _ meta: CallMeta, upTo: RecordID? = nil
  ) throws -> MarkThreadRead.Outcome {
    var call = MarkThreadRead(patientId: scene.patient, threadId: thread)
    call.upToMessageId = upTo
    return try scene.test.call(call, meta: meta)
  }

  @Test("R-MH-130, R-MH-131: threads and messages as both sides see them") func contents() throws {
    let id = try open("Darf ich?")
    scene.advance(hours: 1)
    let answer = try send(id, "Ja.", weber)
    #expect(answer.from == "Dr. Anna Weber" && answer.fromRole == .clinician && !answer.read)
    let thread = try #require(try threads(patient).threads.first)
    #expect(thread.participantName == "Dr. Anna Weber" && thread.participantRole == .clinician)
    #expect(thread.lastMessage == "Ja." && thread.lastMessageTime == scene.now && thread.unreadCount == 1)
    let found = try messages(id, patient)
    #expect(found.map(\.text) == ["Darf ich?", "Ja."])
    #expect(found.map(\.from) == ["Erika Mustermann", "Dr. Anna Weber"])
    #expect(found.map(\.fromId) == [try account(patient), try account(weber)])
    #expect(try threads(weber).threads.map(\.unreadCount) == [1])
    #expect(try threads(weber).unreadTotal == 1)
  }

  @Test("R-MH-132: who may write to whom") func recipients() throws {
    func opening(
      _ meta: CallMeta?, to recipient: AccountID, _ role: StaffRole? = nil, _ patient: PatientID? = nil
    ) throws -> String {
      var call = OpenThread(patientId: patient ?? scene.patient, recipientId: recipient, text: "Frage")
      call.participantRole = role
      return try scene.refusal(call, meta)
    }
    let own = try account(patient)
    let unknown = AccountID(random: (1, 2))
    #expect(try opening(patient, to: try account(weber)) == "accepted")
    #expect(try opening(patient, to: unknown) == "recipient_not_allowed")
    #expect(try opening(patient, to: unknown, .admin) == "accepted", "named by the caller")
    #expect(try opening(patient, to: own, .nurse) == "recipient_not_allowed")
    #expect(try opening(weber, to: own) == "accepted")
    #expect(try opening(scene.by(.nurse), to: own) == "accepted")
    #expect(try opening(weber, to: unknown) == "recipient_not_allowed")
    #expect(try opening(scene.by(.admin), to: own) == "role")
    #expect(try opening(nil, to: try account(weber)) == "accepted", "a service speaks for the patient")
    let names = try threads(scene.by(.admin, 99)).threads
    #expect(names == [], "who takes part in none sees none")
  }

  @Test("R-MH-133: only participants read and write") func participants() throws {
    let id = try open()
    let other = scene.by(.clinician, 9)
    let call = SendMessage(patientId: scene.patient, threadId: id, text: "Hallo")
    #expect(try scene.refusal(call, other) == "not_a_participant")
    #expect(
      try scene.refusal(GetThread(patientId: scene.patient, threadId: id), other) == "not_a_participant")
    #expect(
      try scene.refusal(MarkThreadRead(patientId: scene.patient, threadId: id), other) == "not_a_participant")
    let none = SendMessage(patientId: scene.patient, threadId: RecordID(replacing: "none"), text: "Hallo")
    #expect(try scene.refusal(none, patient) == "NOT_FOUND")
    let stranger = GetThread(patientId: try scene.stranger(), threadId: id)
    #expect(try scene.refusal(stranger) == "NOT_FOUND")
  }

  @Test("R-MH-134: 1 to 4000 characters after trimming, kept as sent") func texts() throws {
    let id = try open()
    let long = String(repeating: "ä", count: 4000)
    for (text, expected) in [
      ("", "/text bad_format"), (" \n\t ", "/text bad_format"), ("a\u{0}", "/text bad_format"),
      (long + "b", "/text bad_format"), (long, "accepted"), (" \(long)\n", "accepted"),
    ] {
      let call = SendMessage(patientId: scene.patient, threadId: id, text: text)
      #expect(try scene.refusal(call, patient) == expected)
    }
    #expect(try messages(id, patient).last?.text == " \(long)\n")
    var call = OpenThread(patientId: scene.patient, recipientId: try account(weber), text: "")
    call.subject = String(repeating: "x", count: 201)
    #expect(try scene.refusal(call, patient) == "/subject bad_format, /text bad_format")
  }

  @Test("R-MH-244, R-MH-245, R-MH-246: what is read by whom") func readState() throws {
    let id = try open("1")
    let second = try send(id, "2", weber)
    let third = try send(id, "3", weber)
    #expect(try messages(id, patient).map(\.read) == [false, false, false])
    #expect(try messages(id, patient).map(\.read) == [false, false, false], "reading changes nothing")
    #expect(try mark(id, patient, upTo: second.id).unreadCount == 1)
    #expect(try messages(id, patient).map(\.read) == [false, true, false])
    #expect(try messages(id, weber).map(\.read) == [false, true, false])
    #expect(try mark(id, weber).unreadCount == 0)
    #expect(try messages(id, patient).map(\.read) == [true, true, false])
    #expect(try mark(id, patient, upTo: third.id).unreadCount == 0)
    _ = try send(id, "4", weber)
    #expect(try threads(patient).unreadTotal == 1 && threads(weber).unreadTotal == 0)
    try scene.verifyProjections()
  }

  @Test("R-MH-247: marks move forward only, and marking twice adds no event") func forward() throws {
    let id = try open("1")
    let second = try send(id, "2", weber)
    let third = try send(id, "3", weber)
    scene.advance(hours: 1)
    let state = try mark(id, patient)
    #expect(state.unreadCount == 0 && state.readAt == scene.now)
    let head = scene.test.engine.head
    scene.advance(hours: 1)
    #expect(try mark(id, patient) == state && mark(id, patient, upTo: second.id) == state)
    #expect(try mark(id, patient, upTo: third.id) == state && scene.test.engine.head == head)
    var bad = MarkThreadRead(patientId: scene.patient, threadId: id)
    bad.upToMessageId = RecordID(replacing: "none")
    #expect(try scene.refusal(bad, patient) == "NOT_FOUND")
    let other = try open("anderes")
    bad = MarkThreadRead(patientId: scene.patient, threadId: other)
    bad.upToMessageId = second.id
    #expect(try scene.refusal(bad, patient) == "NOT_FOUND", "a message of another thread")
  }

  @Test("R-MH-248: messages stand in recorded order and show when they were written") func order() throws {
    let id = try open("1")
    _ = try send(id, "2", weber)
    var late = SendMessage(patientId: scene.patient, threadId: id, text: "3")
    let written = Timestamp(milliseconds: scene.now.milliseconds - 7_200_000)
    late.timestamp = OffsetTime(written, offsetMinutes: 60)
    late.id = RecordID("offline-3")
    let sent = try scene.test.call(late, meta: patient)
    #expect(sent.timestamp == written && sent.recordedAt == scene.now)
    #expect(try messages(id, patient).map(\.text) == ["1", "2", "3"])
    let head = scene.test.engine.head
    #expect(try scene.test.call(late, meta: patient) == sent && scene.test.engine.head == head)
    #expect(try scene.refusal(late, weber) == "duplicate_id")
    late.text = "4"
    #expect(try scene.refusal(late, patient) == "duplicate_id")
    for (ahead, expected) in [(300_000, "accepted"), (300_001, "/timestamp in_future")] as [(Int64, String)] {
      var early = SendMessage(patientId: scene.patient, threadId: id, text: "5")
      let moment = Timestamp(milliseconds: scene.now.milliseconds + ahead)
      early.timestamp = OffsetTime(moment, offsetMinutes: 0)
      #expect(try scene.refusal(early, patient) == expected)
    }
  }

  @Test("R-MH-269: an id again with the same content is the same thread") func clientIDs() throws {
    let id = try open("Frage", id: "thread-7")
    let head = scene.test.engine.head
    #expect(try open("Frage", id: "thread-7") == id && scene.test.engine.head == head)
    var other = OpenThread(patientId: scene.patient, recipientId: try account(weber), text: "Anderes")
    other.id = id
    #expect(try scene.refusal(other, patient) == "duplicate_id")
    var message = SendMessage(patientId: scene.patient, threadId: id, text: "Frage")
    message.id = id
    #expect(try scene.refusal(message, patient) == "duplicate_id", "a thread's id is no message's")
  }

  @Test("R-MH-297, R-MH-298: threads by last message, in pages, and found by their texts") func lists() throws
  {
    var ids: [RecordID] = []
    for number in 0..<5 {
      scene.advance(hours: 1)
      ids.append(try open("Frage \(number) zu Übelkeit"))
    }
    scene.advance(hours: 1)
    _ = try send(ids[1], "Antwort", weber)
    let order = [ids[1], ids[4], ids[3], ids[2], ids[0]]
    #expect(try threads(patient).threads.map(\.id) == order)
    for size in [1, 2, 4, 5, 6] {
      var (found, list): ([RecordID], ListThreads) = ([], ListThreads(patientId: scene.patient))
      list.limit = size
      repeat {
        let page = try scene.test.call(list, meta: patient)
        #expect(page.unreadTotal == 1)
        found += page.threads.map(\.id)
        list.cursor = page.page.nextCursor
      } while list.cursor != nil
      #expect(found == order, "\(size)")
    }
    #expect(try threads(patient, q: "frage 1").threads.map(\.id) == [ids[1]], "also in earlier messages")
    #expect(try threads(patient, q: "UBELKEIT").threads.count == 5)
    #expect(try threads(patient, q: "weber").threads.count == 5)
    #expect(try threads(patient, q: "Frage_1").threads.isEmpty)
  }

  @Test("a thread comes in pages, oldest message first") func pages() throws {
    let id = try open("0")
    for number in 1..<7 { _ = try send(id, "\(number)", number % 2 == 0 ? patient : weber) }
    for size in [1, 3, 7, 8] {
      var (found, get): ([String], GetThread) = ([], GetThread(patientId: scene.patient, threadId: id))
      get.limit = size
      repeat {
        let page = try scene.test.call(get, meta: weber)
        found += page.messages.map(\.text)
        get.cursor = page.page.nextCursor
      } while get.cursor != nil
      #expect(found == (0..<7).map(String.init))
    }
  }
}
