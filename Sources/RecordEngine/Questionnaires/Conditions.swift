import RecordModel
import RecordStore

/// Which questions apply and which answers count, for one set of stored answers.
///
/// Made in one pass in the order of asking, since a condition only looks at earlier questions. Going back
/// through conditions of conditions instead could take exponential time.
struct AnswerSheet {
  /// Whether each question is asked, in order.
  private(set) var applies: [Bool] = []
  /// Each question's answer, in order, if it applies and the answer is possible.
  private(set) var answers: [Int?] = []

  /// Goes through the first `count` questions; all of them by default.
  init(_ funnel: CompiledFunnel, _ stored: [String: Int], count: Int? = nil) {
    let questions = funnel.questionsInOrder.prefix(count ?? funnel.questionsInOrder.count)
    applies.reserveCapacity(questions.count)
    answers.reserveCapacity(questions.count)
    for placed in questions {
      let question = placed.question
      let applies = question.condition.map { holds($0, in: funnel) } ?? true
      let answer = stored[question.key].flatMap { question.refusal(of: $0) == nil ? $0 : nil }
      self.applies.append(applies)
      answers.append(applies ? answer : nil)
    }
  }

  private func holds(_ condition: FunnelDefinition.Condition, in funnel: CompiledFunnel) -> Bool {
    switch condition {
    case .all(let parts):
      return parts.allSatisfy { holds($0, in: funnel) }
    case .any(let parts):
      return parts.contains { holds($0, in: funnel) }
    case .comparison(let comparison):
      // A later question is not in the sheet yet; a definition that refers to one has a defect.
      guard let position = funnel.position(of: comparison.question), position < answers.count,
        let answer = answers[position]
      else { return false }
      return comparison.holds(for: answer)
    }
  }
}

/// A required question that applies and has no answer.
package struct UnansweredQuestion: Sendable, Equatable {
  /// The question's own id.
  package let id: String
  /// The key needed to save an answer.
  package let key: String
  package let label: LocalizedText
  /// Its place in the whole funnel, from 1 (C-32).
  package let orderIndex: Int
}

extension CompiledFunnel {
  /// Whether the question of that key is asked, given these answers; `false` for an unknown key.
  package func isApplicable(_ key: String, given answers: [String: Int]) -> Bool {
    guard let position = position(of: key) else { return false }
    guard questionsInOrder[position].question.condition != nil else { return true }
    return AnswerSheet(self, answers, count: position + 1).applies[position]
  }

  /// The required questions of the whole funnel that apply and have no answer, by `orderIndex`.
  ///
  /// An impossible answer counts as none.
  package func missing(_ answers: [String: Int]) -> [UnansweredQuestion] {
    missing(in: questionsInOrder.indices, answers)
  }

  /// The same for the step at that place, from 0; none if there is no such step.
  package func missing(inStep index: Int, _ answers: [String: Int]) -> [UnansweredQuestion] {
    missing(in: span(ofStep: index), answers)
  }

  private func missing(in span: Swift.Range<Int>, _ answers: [String: Int]) -> [UnansweredQuestion] {
    let sheet = AnswerSheet(self, answers, count: span.upperBound)
    var missing: [UnansweredQuestion] = []
    for position in span where sheet.applies[position] && sheet.answers[position] == nil {
      let placed = questionsInOrder[position]
      guard placed.question.required else { continue }
      missing.append(
        UnansweredQuestion(
          id: placed.question.id, key: placed.question.key, label: placed.question.label,
          orderIndex: placed.orderIndex))
    }
    return missing
  }
}
