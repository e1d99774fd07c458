import RecordModel
import RecordStore

/// A question on its way to its answer.
struct AssistantQuestion {
  /// Characters at most.
  static let longest = 4000

  let patient: PatientID
  let topic: AssistantTopic
  let text: String

  static func check(_ text: String?, _ checks: inout FieldChecks) {
    checks.text("/text", text, 1...longest)
  }

  func language(_ view: borrowing RecordView) -> Language {
    AssistantLanguage.of(text) ?? view.call.language
  }

  /// What needs nobody's thinking comes first, limits too (R-MH-165).
  func decide(
    _ questionId: RecordID, in conversation: RecordID, _ view: borrowing RecordView
  ) throws(Failure) -> (events: [any Event], turn: AssistantTurn) {
    let ruling = try AssistantRuling(text, of: patient, view)
    let answer = try answer(ruling, view)
    let answerId = RecordID(made: view.store.random.words())
    let alerts = try ruling.alerts(patient, view)
    let events: [any Event] =
      alerts + [
        AssistantQuestionAsked(messageId: questionId, conversationId: conversation, text: text),
        AssistantAnswerGiven(
          messageId: answerId, conversationId: conversation, questionId: questionId, answer: answer),
      ]
    let turn = AssistantTurn(
      question: AssistantMessage(question: text, id: questionId, at: view.recordedAt),
      answer: AssistantMessage(answer, id: answerId, at: view.recordedAt), alertRaised: answer.isAlerting)
    return (events, turn)
  }

  private func answer(
    _ ruling: AssistantRuling, _ view: borrowing RecordView
  ) throws(Failure) -> AssistantAnswer {
    let language = language(view)
    switch ruling {
    case .emergency(let flags):
      return EmergencyAnswer(flags: flags, language: language).answer(view.context.help)
    case .critical(let metrics): return CriticalValueAnswer(metrics: metrics, language: language).answer
    case .open:
      if let wait = try limit(view) { throw .rateLimited("assistant", milliseconds: wait) }
      let known = try known(view)
      return view.call.written.map { known.worded($0) } ?? known
    }
  }

  /// The rules' answer to what nothing alerts about.
  func known(_ view: borrowing RecordView) throws(Failure) -> AssistantAnswer {
    try AssistantRules(topic: topic, text: text, language: language(view)).answer(patient, view)
  }

  /// Milliseconds until the patient may ask again; `nil` for none (R-MH-167).
  func limit(_ view: borrowing RecordView) throws(Failure) -> Int64? {
    try view.document(QuestionCountDocument.self, patient.keyBytes)?.wait(at: view.now)
  }
}

extension AssistantAnswer {
  /// The same in the words of a model, which decides nothing else: not how urgent it is, and not what is done about it.
  fileprivate func worded(_ written: NarrativeText) -> AssistantAnswer {
    var answer = self
    (answer.text, answer.maker) = (written.text, .model)
    let names = [written.provider, written.model].compactMap(\.self).joined(separator: "/")
    answer.engine = "model/\(names)"
    return answer
  }
}
