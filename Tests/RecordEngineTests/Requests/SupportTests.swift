import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Support requests") struct SupportTests {
  private let visits: VisitScene
  private var scene: RecordScene { visits.scene }
  private var patient: PatientID { scene.patient }

  init() throws { visits = try VisitScene() }

  private func opening(_ message: String = "Der Code kam nie.") -> OpenSupportRequest {
    OpenSupportRequest(patientId: patient, category: .technical, subject: "Anmeldung", message: message)
  }

  /// The example practice with a support desk.
  private func publish(_ desk: Value, as id: String = "with-support") throws {
    let practice = try JSON.decode(Value.self, from: Shipped.file("Config/practice/example.json"))
    _ = try scene.test.call(
      PublishPractice(definition: practice.adding(["id": .string(id), "support": desk])))
  }

  @Test("R-MH-140: without a word of the practice the emergency number is 911, and nobody is on duty")
  func usual() throws {
    let info = try scene.test.call(GetSupportInfo())
    #expect(info.emergencyNumbers.map(\.number) == ["911"] && !info.liveChat.available)
    #expect(info.liveChat.reason?.isEmpty == false && info.faqCategories == [])
  }

  @Test("R-MH-140, R-MH-141: the practice's own numbers, and somebody on duty by the practice's clock")
  func desk() throws {
    // It is Thursday, 11:20 in Berlin and 05:20 in New York.
    for (id, zone, isThere) in [("here", "Europe/Berlin", true), ("there", "America/New_York", false)] {
      let desk: Value = [
        "emergencyNumbers": [["label": "Notruf", "number": "112"]], "timeZone": .string(zone),
        "contactEmail": "hilfe@example.org",
        "chatHours": [["day": "thu", "open": "11:00", "close": "12:00"]],
      ]
      try publish(desk, as: id)
      let info = try scene.test.call(GetSupportInfo())
      #expect(info.emergencyNumbers.map(\.number) == ["112"] && info.contactEmail == "hilfe@example.org")
      #expect(info.liveChat.available == isThere, "\(zone)")
      var chat = opening("Im Chat, \(zone)")
      chat.channel = .liveChat
      #expect(try scene.test.call(chat).channel == (isThere ? .liveChat : .form), "\(zone)")
    }
  }

  @Test(
    "a practice whose support desk cannot be kept is refused",
    arguments: [
      ["timeZone": "Mars/Base"], ["emergencyNumbers": []], ["contactEmail": ""],
      ["chatHours": [["day": "thu", "open": "12:00", "close": "11:00"]]],
    ] as [Value])
  func defects(desk: Value) throws {
    #expect(throws: (any Error).self) { try publish(desk) }
  }

  @Test("R-MH-140: opened, answered, written to, closed, and then nothing more") func life() throws {
    let (own, admin) = (scene.by(.patient), scene.by(.admin))
    let opened = try scene.test.call(opening(), meta: own)
    #expect(opened.status == .open && opened.replies.map(\.text) == ["Der Code kam nie."])
    func reply(_ text: String, _ id: String? = nil) -> ReplyToSupport {
      var reply = ReplyToSupport(patientId: patient, supportRequestId: opened.id, text: text)
      reply.id = id.flatMap { RecordID($0) }
      return reply
    }
    let answered = try scene.test.call(reply("Und jetzt?", "reply-1"), meta: admin)
    #expect(answered.status == .waitingOnPatient && answered.replies.map(\.fromRole) == [.patient, .admin])
    #expect(try scene.test.call(reply("Und jetzt?", "reply-1"), meta: admin) == answered, "R-MH-269")
    #expect(try scene.refusal(reply("Anders", "reply-1"), admin) == "duplicate_id")
    #expect(try scene.test.call(reply("Ja, danke."), meta: own).status == .open)
    let close = CloseSupportRequest(patientId: patient, supportRequestId: opened.id)
    #expect(try scene.test.call(close, meta: own).status == .closed)
    #expect(try scene.refusal(reply("Noch etwas"), own) == "request_closed")
    #expect(try scene.refusal(reply("Noch etwas"), admin) == "request_closed")
    #expect(try scene.refusal(close, admin) == "already_closed")
    let notices = try scene.test.call(ListNotifications(patientId: patient), meta: own).notifications
    #expect(notices.map(\.actionUrl) == ["/support/\(opened.id)"], "R-MH-251, R-MH-252: the answer alone")
    try scene.verifyProjections()
  }

  @Test("R-MH-005, R-MH-269, R-MH-270: what cannot be asked, and what was asked before") func bad() throws {
    var open = opening("")
    open.subject = String(repeating: "x", count: 201)
    open.attachmentIds = [RecordID(replacing: "nothing")]
    #expect(
      try scene.refusal(open)
        == "/subject bad_format, /message bad_format, /attachmentIds/0 unknown_attachment")
    var known = opening()
    known.id = RecordID("mine")
    let first = try scene.test.call(known)
    #expect(try scene.test.call(known) == first)
    known.message = "Anders"
    #expect(try scene.refusal(known) == "duplicate_id")
    var foreign = opening()
    (foreign.id, foreign.patientId) = (known.id, try scene.stranger())
    #expect(try scene.refusal(foreign) == "duplicate_id")
    #expect(
      try scene.refusal(GetSupportRequest(patientId: foreign.patientId, supportRequestId: first.id))
        == "NOT_FOUND")
  }

  @Test("R-MH-051: support is the patient's and the administration's matter alone, also in the chart")
  func secrecy() throws {
    let opened = try scene.test.call(opening())
    for role in [ActingPerson.Role.clinician, .nurse] {
      #expect(
        try scene.refusal(
          GetSupportRequest(patientId: patient, supportRequestId: opened.id), scene.by(role)) == "role")
      let chart = try scene.test.call(GetChart(patientId: patient), meta: scene.by(role))
      #expect(chart.sections.first { $0.section == "requests" }?.items.isEmpty ?? true)
    }
    let own = try scene.test.call(GetChart(patientId: patient), meta: scene.by(.patient))
    #expect(own.sections.first { $0.section == "requests" }?.items.count == 1)
  }
}
