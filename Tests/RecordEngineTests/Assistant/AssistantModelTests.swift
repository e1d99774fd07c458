import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Given what is asked and what a model says to it: who answers (decision 0064).
@Suite("The assistant: answers that a model words") struct AssistantModelTests {
  private static let rules = "rules/assistant-2026-1"
  private static let model = "model/local-llm/small-1"
  private static let fine = "A sore throat mostly gets better by itself. Your care team can help."

  @Test("R-MH-163: rules alone answer where the operator switched nothing on") func off() throws {
    let scene = try AssistantScene(wait: nil)
    try scene.attend()
    let turn = try scene.ask("I have a sore throat", try scene.start()).wait()
    #expect(turn.answer.engine == Self.rules && scene.test.engine.narratives.count == 0)
  }

  @Test(
    "where nobody words answers, nobody waits: none is there, or one that asks only about analyses",
    arguments: [nil, false])
  func unattended(withQuestions: Bool?) throws {
    let scene = try AssistantScene()
    if let withQuestions { try scene.attend(withQuestions: withQuestions) }
    let turn = try scene.ask("I have a sore throat", try scene.start()).wait()
    #expect(turn.answer.engine == Self.rules && scene.test.engine.narratives.count == 0)
  }

  @Test(
    "R-MH-164: a model's answer is given if it brings in nothing, and the rules' otherwise",
    arguments: [
      ("I have a sore throat", fine, true), ("I have a sore throat", "  \(fine)\n", true),
      ("I have a sore throat since 3 days", "After 3 days, or three, it often gets better.", true),
      ("Ich habe Halsschmerzen", "Halsschmerzen werden meist von selbst besser. Fragen Sie Ihr Team.", true),
      ("I have a sore throat", nil, false), ("I have a sore throat", "", false),
      ("I have a sore throat", " \n ", false), ("I have a sore throat", "It takes 9 days.", false),
      ("I have a sore throat", "It takes nine days.", false),
      ("I have a sore throat", "Half of all people have that.", false),
      ("Ich habe Halsschmerzen", "Das dauert fünfundzwanzig Tage.", false),
      ("Ich habe Halsschmerzen", "Das war am Anfang im Oktober so.", false),
      ("I have a sore throat", "40 % of people have that.", false),
      ("I have a sore throat", String(repeating: "a ", count: 800), false),
      ("I have a sore throat", "<p>Rest.</p>", false), ("I have a sore throat", "**Rest.**", false),
      ("I have a sore throat", "- Rest\n- Drink", false),
      ("I have a sore throat", "See www.example.org.", false),
      ("I have a sore throat", "You have tonsillitis.", false),
      ("I have a sore throat", "Take one tablet and rest.", false),
      ("I have a sore throat", "Stop taking what you take.", false),
      ("I have a sore throat", "Please ask Dr. Weber.", false),
      ("I have a sore throat", "Rest, Erika, and drink.", false),
      ("I have a sore throat", "My colleague Jonathan had that.", false),
    ] as [(String, String?, Bool)])
  func worded(question: String, reply: String?, isGiven: Bool) throws {
    let scene = try AssistantScene()
    try scene.attend()
    let turn = try scene.turn(question, reply)
    #expect(turn.answer.engine == (isGiven ? Self.model : Self.rules), "\(turn.answer.text)")
    #expect(turn.answer.urgency == .selfCare && !turn.alertRaised, "the rules say how urgent it is")
    #expect(turn.answer.disclaimer?.isEmpty == false && turn.answer.sources == ["NHS: Sore throat"])
    #expect(try scene.makers() == [isGiven ? .model : .fixed])
    #expect(scene.test.engine.narratives.count == 0)
  }

  @Test(
    "R-MH-165: what a rule alerts about is answered by rule, and nobody else ever sees it",
    arguments: [
      ("I have chest pain", AssistantUrgency.emergency), ("Ich bekomme keine Luft", .emergency),
      ("I would be better off dead", .emergency),
      ("Gedanken, dass ich lieber tot wäre oder mir Leid zufügen möchte", .emergency),
      ("My blood pressure is 190/125, what now?", .urgent), ("Blutdruck 200 zu 130", .urgent),
      ("Mein Puls ist 170", .urgent), ("my oxygen saturation is 82 %", .urgent),
      ("Blutzucker von 2,1 mmol/l", .urgent), ("blood sugar 39", .urgent),
    ])
  func ruled(text: String, urgency: AssistantUrgency) throws {
    let scene = try AssistantScene()
    try scene.attend()
    let turn = try scene.ask(text, try scene.start()).wait()
    #expect(turn.alertRaised && turn.answer.urgency == urgency, "\(turn.answer.text)")
    #expect(turn.answer.engine == Self.rules)
    // Nothing was ever to be taken, and nothing is.
    #expect(scene.test.engine.narratives.count == 0)
    #expect(try scene.test.call(TakeNarrativeJobs(questions: true)).jobs.isEmpty)
    let alerts = try scene.test.call(ListAlerts(patientId: scene.patient), meta: scene.scene.by(.clinician))
    #expect(alerts.alerts.map(\.source) == [.assistant] && alerts.alerts.first?.severity == .critical)
    #expect(!"\(alerts)".contains(text), "R-MH-055")
    #expect(try scene.makers() == [.rule])
    try scene.scene.verifyProjections()
  }

  @Test("values that are no cause for alarm are asked about like anything else") func calm() throws {
    let scene = try AssistantScene()
    try scene.attend()
    let turn = try scene.turn(
      "Is 128/79 a good blood pressure?", "For 128/79 ask your care team.", .healthQuestion)
    #expect(turn.answer.engine == Self.model && !turn.alertRaised)
  }

  @Test("a first question is worded like a later one") func first() throws {
    let scene = try AssistantScene()
    try scene.attend()
    let start = StartAssistantConversation(
      patientId: scene.patient, topic: .symptomChecker, text: "I have a sore throat")
    let answer = AssistantScene.Later(start, scene.test, scene.own)
    try scene.settle(try scene.take(), Self.fine)
    let talk = try answer.wait()
    #expect(talk.messages.map(\.text) == ["I have a sore throat", Self.fine])
    #expect(talk.messages.last?.engine == Self.model && talk.highestUrgency == .selfCare)
  }

  @Test("what comes late is dropped, and the question is answered once") func late() throws {
    let scene = try AssistantScene(wait: 1500)
    try scene.attend()
    let (talk, head) = (try scene.start(), scene.test.engine.head)
    let answer = scene.ask("I have a sore throat", talk)
    let job = try scene.take()
    #expect((1...1500).contains(job.milliseconds))
    #expect(try answer.wait().answer.engine == Self.rules)
    let settle = SettleNarrative(
      jobId: job.jobId, narrative: NarrativeText(text: Self.fine, provider: "local-llm", model: nil))
    #expect(try scene.scene.refusal(settle) == "NOT_FOUND")
    #expect(scene.test.engine.head == head + 2)
    let known = GetAssistantConversation(patientId: scene.patient, conversationId: talk)
    #expect(try scene.test.call(known).messages.count == 2)
  }

  @Test("while somebody thinks, nothing is recorded and nobody else waits") func held() throws {
    let scene = try AssistantScene()
    try scene.attend()
    let (talk, head) = (try scene.start(), scene.test.engine.head)
    let answer = scene.ask("I have a sore throat", talk)
    let job = try scene.take()
    #expect(!answer.isThere && scene.test.engine.head == head)
    #expect(try scene.ask("I have chest pain", talk).wait().alertRaised)
    try scene.settle(job, Self.fine)
    #expect(try answer.wait().answer.engine == Self.model)
    _ = try scene.test.call(
      DeleteAssistantConversation(patientId: scene.patient, conversationId: talk), meta: scene.own)
    try scene.scene.verifyProjections()
  }

  @Test("a conversation that is deleted meanwhile has no answer") func deleted() throws {
    let scene = try AssistantScene()
    try scene.attend()
    let talk = try scene.start()
    let answer = scene.ask("I have a sore throat", talk)
    let job = try scene.take()
    _ = try scene.test.call(
      DeleteAssistantConversation(patientId: scene.patient, conversationId: talk), meta: scene.own)
    try scene.settle(job, Self.fine)
    #expect(throws: (any Error).self) { try answer.wait() }
    #expect(try scene.makers().isEmpty)
  }

  @Test("R-MH-269: what was answered is not asked about again") func again() throws {
    let scene = try AssistantScene()
    try scene.attend()
    let talk = try scene.start()
    var (named, command) = (scene.question("I have a sore throat", talk), scene.own)
    named.id = RecordID("ask-1")
    command.commandId = CommandID(high: 0x1e0e_8400_e29b_41d4, low: 7)
    for (method, meta) in [(named, scene.own), (scene.question("And a cough", talk), command)] {
      let answer = AssistantScene.Later(method, scene.test, meta)
      try scene.settle(try scene.take(), "Your care team can help.")
      let turn = try answer.wait()
      #expect(try scene.test.call(method, meta: meta) == turn && turn.answer.engine == Self.model)
      #expect(scene.test.engine.narratives.count == 0)
    }
  }

  @Test("R-MH-167: whoever asked too often is told at once, and what waited in a queue is answered by rules")
  func unasked() throws {
    let scene = try AssistantScene()
    let talk = try scene.start()
    for _ in 0..<30 { _ = try scene.test.call(scene.question("I have a cough", talk), meta: scene.own) }
    try scene.attend()
    guard
      case .failure(let failure) = try scene.test.send(scene.question("And now?", talk), meta: scene.own)
        .outcome
    else {
      Issue.record("a 31st")
      return
    }
    #expect(failure.code == .rateLimited && scene.test.engine.narratives.count == 0)
    #expect(try scene.test.call(scene.question("I can't breathe", talk), meta: scene.own).alertRaised)
    scene.scene.advance(hours: 2)
    try scene.attend()
    var meta = scene.own
    meta.occurredAt = OffsetTime(scene.scene.now, offsetMinutes: 60)
    let turn = try scene.test.call(scene.question("And now?", talk), meta: meta)
    #expect(turn.answer.engine == Self.rules && scene.test.engine.narratives.count == 0)
  }

  @Test("R-MH-055: only the patient reads who answered, and the record is the same folded anew") func kept()
    throws
  {
    let scene = try AssistantScene()
    try scene.attend()
    let turn = try scene.turn("I have a sore throat", Self.fine)
    let story = try scene.test.call(ReadTimeline(patientId: scene.patient), meta: scene.own)
    #expect("\(story)".contains("Sprachmodell"))
    let team = try scene.test.call(ReadTimeline(patientId: scene.patient), meta: scene.scene.by(.clinician))
    #expect(!"\(team)".contains("Sprachmodell") && !"\(team)".contains("assistant."))
    _ = try scene.test.call(RebuildProjection(name: AssistantProjection.name))
    try scene.scene.verifyProjections()
    let list = ListAssistantConversations(patientId: scene.patient)
    #expect(try scene.test.call(list).conversations.first?.messages.last == turn.answer)
    #expect(scene.test.engine.narratives.count == 0)
  }
}
