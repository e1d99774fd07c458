import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The assistant") struct AssistantTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func start(
    _ topic: AssistantTopic = .symptomChecker, _ text: String? = nil
  ) throws -> AssistantConversation {
    try scene.test.call(
      StartAssistantConversation(patientId: scene.patient, topic: topic, text: text), meta: scene.by(.patient)
    )
  }

  private func ask(_ text: String, _ conversation: RecordID) throws -> AssistantTurn {
    try scene.test.call(
      AskAssistant(patientId: scene.patient, conversationId: conversation, text: text),
      meta: scene.by(.patient))
  }

  @Test("R-MH-165: a sign of an emergency is answered with the number first, and alerts the team once")
  func emergency() throws {
    let talk = try start()
    let turn = try ask("I have chest pain", talk.id)
    #expect(turn.alertRaised && turn.answer.urgency == .emergency && turn.answer.text.hasPrefix("112"))
    let again = try ask("Ich habe immer noch Brustschmerzen", talk.id)
    #expect(again.answer.text.hasPrefix("112 – rufen"), "in the language of the question")
    let alerts = try scene.test.call(ListAlerts(patientId: scene.patient), meta: scene.by(.clinician))
    let alert = try #require(alerts.alerts.first)
    #expect(alerts.alerts.count == 1 && alert.occurrences == 2, "R-MH-185")
    #expect(alert.severity == .critical && alert.source == .assistant)
    #expect(!"\(alert)".contains("I have"), "R-MH-055: not the transcript")
    let known = try scene.test.call(
      GetAssistantConversation(patientId: scene.patient, conversationId: talk.id))
    #expect(known.highestUrgency == .emergency && known.messages.count == 4)
    let story = try scene.test.call(ReadTimeline(patientId: scene.patient), meta: scene.by(.patient))
    #expect(story.entries.contains { $0.type == "assistant.question-asked" })
    #expect(!story.entries.contains { $0.type == "alerts.raised" })
  }

  @Test("R-MH-055: the care team sees nothing of it, in timeline and chart neither") func privacy() throws {
    let talk = try start(.healthQuestion, "How should I sleep better?")
    for role in [ActingPerson.Role.clinician, .nurse] {
      let story = try scene.test.call(ReadTimeline(patientId: scene.patient), meta: scene.by(role))
      #expect(!story.entries.contains { $0.type.hasPrefix("assistant.") })
      let chart = try scene.test.call(GetChart(patientId: scene.patient), meta: scene.by(role))
      #expect(chart.sections.first { $0.area == .assistant }?.items.isEmpty ?? true)
      let get = GetAssistantConversation(patientId: scene.patient, conversationId: talk.id)
      #expect(try scene.refusal(get, scene.by(role)) == "role")
      #expect(
        try scene.refusal(ListAssistantConversations(patientId: scene.patient), scene.by(role)) == "role")
    }
    let own = try scene.test.call(GetChart(patientId: scene.patient), meta: scene.by(.patient))
    #expect(own.sections.first { $0.area == .assistant }?.items.count == 1)
  }

  @Test(
    "R-MH-163, R-MH-164: the same question has the same answer, with disclaimer, urgency and version",
    arguments: [
      ("I have a sore throat", AssistantUrgency.selfCare), ("Ich habe Kopfschmerzen", .seeClinician),
      ("Something odd with my elbow", .seeClinician),
    ])
  func answers(text: String, urgency: AssistantUrgency) throws {
    let turns = try (0..<2).map { _ in try ask(text, try start().id) }
    #expect(turns[0].answer.text == turns[1].answer.text && turns[0].answer.urgency == urgency)
    for turn in turns {
      #expect(turn.answer.disclaimer?.isEmpty == false && turn.answer.engine == "rules/assistant-2026-1")
      #expect(!turn.alertRaised)
    }
  }

  @Test("R-MH-166: a medication of the patient is named, with its known interactions") func medication()
    throws
  {
    let table = try JSON.decode(
      Value.self, from: Shipped.file("Config/interactions/interactions-2026-2.json"))
    _ = try scene.test.call(PublishInteractions(definition: table))
    for name in ["Warfarin", "Ibuprofen"] {
      let order = MedicationOrder(name: name, dosage: "1", unit: .tablet, frequency: .onceDaily)
      var add = AddMedication(patientId: scene.patient, order: order)
      (add.overrideInteractions, add.overrideReason) = (true, "bekannt")
      _ = try scene.test.call(add, meta: scene.by(.patient))
    }
    let turn = try ask("What about Ibuprofen?", try start(.medicationInfo).id)
    #expect(turn.answer.text.contains("Ibuprofen") && turn.answer.text.contains("Warfarin"))
    #expect(turn.answer.sources?.isEmpty == false)
    let other = try ask("Can I take Digoxin?", try start(.medicationInfo).id)
    #expect(!other.answer.text.contains("Warfarin"))
  }

  @Test("R-MH-167: thirty questions in an hour, and emergencies always") func limit() throws {
    let talk = try start()
    for _ in 0..<30 { _ = try ask("I have a cough", talk.id) }
    let question = AskAssistant(patientId: scene.patient, conversationId: talk.id, text: "And now?")
    guard case .failure(let failure) = try scene.test.send(question, meta: scene.by(.patient)).outcome else {
      Issue.record("a 31st")
      return
    }
    #expect(failure.code == .rateLimited && failure.details?["retryAfterSeconds"] == 3600)
    #expect(try ask("I can't breathe", talk.id).alertRaised)
    scene.advance(hours: 1)
    #expect(try !ask("And now?", talk.id).alertRaised)
  }

  @Test("R-MH-269: the same question again is one; what is deleted is gone, and stays away") func repeats()
    throws
  {
    var begin = StartAssistantConversation(
      patientId: scene.patient, topic: .symptomChecker, text: "I have a fever")
    begin.id = RecordID("talk-1")
    let talk = try scene.test.call(begin)
    #expect(try scene.test.call(begin) == talk && talk.title == "I have a fever")
    var question = AskAssistant(patientId: scene.patient, conversationId: talk.id, text: "And a cough")
    question.id = RecordID("ask-1")
    let turn = try scene.test.call(question)
    #expect(try scene.test.call(question) == turn)
    question.text = "Something else"
    #expect(try scene.refusal(question) == "duplicate_id")
    let list = ListAssistantConversations(patientId: scene.patient)
    #expect(try scene.test.call(list).conversations.map(\.id) == [talk.id])
    _ = try scene.test.call(
      DeleteAssistantConversation(patientId: scene.patient, conversationId: talk.id))
    #expect(try scene.test.call(list).conversations == [])
    #expect(try scene.refusal(begin) == "duplicate_id" && scene.refusal(question) == "NOT_FOUND")
    try scene.verifyProjections()
  }
}
