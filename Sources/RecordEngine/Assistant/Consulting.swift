import RecordModel
import RecordStore
import Synchronization

/// A command that asks the assistant something.
protocol AssistedCommand: Command {
  /// The question, if it is one that is to be answered.
  func question(_ view: borrowing RecordView) throws(Failure) -> AssistantQuestion?
}

extension StartAssistantConversation: AssistedCommand {
  func question(_ view: borrowing RecordView) throws(Failure) -> AssistantQuestion? {
    _ = try view.patient(patientId)
    if let id, try !view.isFree(id, in: .assistant) { return nil }
    return try text.map { (text) throws(Failure) in
      try AssistantQuestion(checked: text, patient: patientId, topic: topic)
    }
  }
}

extension AskAssistant: AssistedCommand {
  func question(_ view: borrowing RecordView) throws(Failure) -> AssistantQuestion? {
    let document = try view.assistantConversation(conversationId, of: patientId)
    if let id, try !view.isFree(id, in: .assistant) { return nil }
    guard let topic = document.conversation?.topic else { return nil }
    return try AssistantQuestion(checked: text, patient: patientId, topic: topic)
  }
}

extension AssistantQuestion {
  fileprivate init(checked text: String, patient: PatientID, topic: AssistantTopic) throws(Failure) {
    var checks = FieldChecks()
    Self.check(text, &checks)
    try checks.finish()
    self.init(patient: patient, topic: topic, text: text)
  }

  /// What a model may know of it; `nil` where rules alone answer, or nobody is to answer.
  fileprivate func check(_ view: borrowing RecordView) throws(Failure) -> AssistantCheck? {
    guard try AssistantRuling(text, of: patient, view) == .open, try limit(view) == nil else { return nil }
    let (known, words) = (try known(view), try PersonalWords(patient, view))
    let redaction = Redaction(words: words)
    let brief = AssistantBrief(
      topic: topic, question: redaction.text(text), known: redaction.text(known.text),
      disclaimer: known.disclaimer, language: language(view))
    return AssistantCheck(brief: brief, names: words.names)
  }
}

extension Accounting {
  /// A command whose question a model may word the answer to, before anything is decided and while nothing is held.
  ///
  /// Rules come first whoever answers: they are asked before, and once more where the command is decided.
  func assisted<C: AssistedCommand>(_: C.Type) -> Endpoint {
    let plain = command(C.self)
    return Endpoint(C.self, .command, self, rules: plain.rules, once: plain.once, shown: plain.shown) {
      (engine, invocation) throws(Failure) in
      // What waited in a queue was asked long ago, and nobody waits for it.
      guard let wait = engine.options.assistantMilliseconds, engine.narratives.isAnswering,
        invocation.context.occurredAt == nil, !invocation.context.isPart
      else { return try plain.invoke(engine, invocation) }
      let command: C = try invocation.parameters()
      try engine.consult(command, plain, invocation, milliseconds: wait) { written in
        var context = invocation.context
        context.written = written
        do throws(Failure) { try plain.invoke(engine, invocation.with(context)) } catch {
          invocation.reply(Reply(.failure(error)))
        }
      }
    }
  }
}

extension Engine {
  /// Has a question answered by whoever writes texts; calls back once, with an answer that may be given or without one.
  fileprivate func consult<C: AssistedCommand>(
    _ command: C, _ plain: Endpoint, _ invocation: Invocation, milliseconds: Int64,
    then go: @escaping @Sendable (NarrativeText?) -> Void
  ) throws(Failure) {
    try readers.run { [self] in
      guard let check = try? self.check(command, plain, invocation), let patient = invocation.context.patient
      else { return go(nil) }
      let given = GivenAnswer()
      let question = NarrativeDesk.Question(
        patient: patient, brief: check.brief, longest: AssistantCheck.longest,
        answer: { given.take($0, check) })
      ask(.question(question), within: milliseconds) { go(given.text) }
    }
  }

  /// `nil` where nobody is to be asked; what is wrong with a command, it says itself.
  private func check<C: AssistedCommand>(
    _ command: C, _ plain: Endpoint, _ invocation: Invocation
  ) throws(Failure) -> AssistantCheck? {
    try writer.settle()
    let call = try admitted(invocation.context)
    let once = try plain.once?(self, invocation.with(call))
    if try answered(once, C.Outcome.self) != nil { return nil }
    return try read(call) { (view) throws(Failure) in try command.question(view)?.check(view) }
  }
}

/// An answer that came in time.
private final class GivenAnswer: Sendable {
  private let state = Mutex<NarrativeText?>(nil)

  var text: NarrativeText? { state.withLock { $0 } }

  func take(_ narrative: NarrativeText, _ check: AssistantCheck) -> Bool {
    guard let text = check.accepted(narrative.text) else { return false }
    let accepted = NarrativeText(text: text, provider: narrative.provider, model: narrative.model)
    state.withLock { $0 = accepted }
    return true
  }
}
