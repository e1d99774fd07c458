import RecordModel

/// A definition with its look-ups made once: by key, by step, by order.
///
/// Saving an answer asks for a question by its key each time; this keeps that a dictionary look-up. It holds no
/// answers and never changes. Of reference type, because a copy would count some dozen references.
public final class CompiledFunnel: Sendable {
  /// The definition itself.
  public let definition: FunnelDefinition
  /// Every question of the funnel, in the order in which they are asked.
  public let questionsInOrder: [PlacedQuestion]

  /// Its steps as they are shown, written once.
  let writtenSteps = WrittenSteps()

  private let positions: [String: Int]
  private let stepIndexes: [String: Int]
  /// Positions of each step's questions in ``questionsInOrder``.
  private let spans: [Swift.Range<Int>]

  /// A question and its place.
  public struct PlacedQuestion: Sendable, Equatable {
    /// The question.
    public let question: FunnelDefinition.Question
    /// Its step, from 0.
    public let stepIndex: Int
    /// Its place in the whole funnel, from 1 (C-32).
    public let orderIndex: Int
  }

  /// Compiles a definition about to be published; refuses one with defects, naming all of them.
  public convenience init(checking definition: FunnelDefinition) throws(FunnelDefects) {
    let defects = definition.defects
    guard defects.isEmpty else { throw FunnelDefects(defects) }
    self.init(published: definition)
  }

  /// Compiles a definition that was checked when it was published; it is not checked again, so that rules added
  /// later cannot make an old assessment unreadable.
  ///
  /// Safe for any definition: where one has defects, scores may be absent, but nothing traps.
  public init(published definition: FunnelDefinition) {
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

  /// The question of that key, or `nil`.
  public func question(_ key: String) -> FunnelDefinition.Question? {
    positions[key].map { questionsInOrder[$0].question }
  }

  /// Place in the list of steps, from 0, of the step with that id, or `nil`.
  public func stepIndex(id: String) -> Int? { stepIndexes[id] }

  /// Place in ``questionsInOrder``, from 0, of the question with that key, or `nil`.
  func position(of key: String) -> Int? { positions[key] }

  /// Places in ``questionsInOrder`` of a step's questions; empty where there is no such step.
  func span(ofStep index: Int) -> Swift.Range<Int> { spans.indices.contains(index) ? spans[index] : 0..<0 }
}
