import RecordModel
import RecordStore

/// A definition with precomputed look-ups: by key, by step, by order.
///
/// Saving an answer looks up a question by its key each time; this keeps that a dictionary look-up. It holds
/// no answers and never changes. Of reference type, because a copy would count some dozen references.
package final class CompiledFunnel: Sendable {
  package let definition: FunnelDefinition
  /// In the order in which they are asked.
  package let questionsInOrder: [PlacedQuestion]

  /// Its steps as shown, written once.
  let writtenSteps = WrittenSteps()

  private let positions: [String: Int]
  private let stepIndexes: [String: Int]
  /// Positions of each step's questions in ``questionsInOrder``.
  private let spans: [Swift.Range<Int>]

  package struct PlacedQuestion: Sendable, Equatable {
    package let question: FunnelDefinition.Question
    /// From 0.
    package let stepIndex: Int
    /// Its place in the whole funnel, from 1 (C-32).
    package let orderIndex: Int
  }

  /// Compiles a definition that was checked when it was published; it is not checked again, so that rules
  /// added later cannot make an old assessment unreadable.
  ///
  /// Safe for any definition: if one has defects, scores may be absent, but nothing traps.
  package init(published definition: FunnelDefinition) {
    var questions: [PlacedQuestion] = []
    var spans: [Swift.Range<Int>] = []
    for (stepIndex, step) in definition.steps.enumerated() {
      let start = questions.count
      for question in step.questions ?? [] {
        questions.append(
          PlacedQuestion(question: question, stepIndex: stepIndex, orderIndex: questions.count + 1))
      }
      spans.append(start..<questions.count)
    }
    self.definition = definition
    self.questionsInOrder = questions
    self.spans = spans
    positions = Dictionary(
      questions.enumerated().map { ($1.question.key, $0) }, uniquingKeysWith: { first, _ in first })
    stepIndexes = Dictionary(
      definition.steps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func question(_ key: String) -> FunnelDefinition.Question? {
    positions[key].map { questionsInOrder[$0].question }
  }

  /// Place in the list of steps, from 0, of the step with that id, or `nil`.
  package func stepIndex(id: String) -> Int? { stepIndexes[id] }

  /// Place in ``questionsInOrder``, from 0, of the question with that key, or `nil`.
  func position(of key: String) -> Int? { positions[key] }

  /// Places in ``questionsInOrder`` of a step's questions; empty if there is no such step.
  func span(ofStep index: Int) -> Swift.Range<Int> { spans.indices.contains(index) ? spans[index] : 0..<0 }
}
