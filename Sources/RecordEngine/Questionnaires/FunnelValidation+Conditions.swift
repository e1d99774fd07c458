import RecordModel
import RecordStore

extension FunnelValidation {
  /// Checks a condition of the question at that place, from 0.
  mutating func condition(_ condition: FunnelDefinition.Condition, _ path: String, before place: Int) {
    let (depth, comparisons) = condition.extent
    require(
      depth <= FunnelLimits.conditionDepth, path,
      "Must nest all and any at most \(FunnelLimits.conditionDepth) deep.")
    require(
      comparisons <= FunnelLimits.comparisons, path,
      "Must have at most \(FunnelLimits.comparisons) comparisons.")
    parts(of: condition, path, before: place)
  }

  private mutating func parts(
    of condition: FunnelDefinition.Condition, _ path: String, before place: Int
  ) {
    switch condition {
    case .comparison(let comparison): self.comparison(comparison, path, before: place)
    case .all(let parts): group(parts, "\(path).all", before: place)
    case .any(let parts): group(parts, "\(path).any", before: place)
    }
  }

  private mutating func group(
    _ parts: [FunnelDefinition.Condition], _ path: String, before place: Int
  ) {
    require(!parts.isEmpty, path, "Must have at least one part.")
    for (index, part) in parts.enumerated() {
      self.parts(of: part, "\(path)[\(index)]", before: place)
    }
  }

  private mutating func comparison(
    _ comparison: FunnelDefinition.Comparison, _ path: String, before place: Int
  ) {
    guard let question = numberQuestion(comparison.question, "\(path).question") else { return }
    require(
      questions[comparison.question].map { $0.place < place } ?? false, "\(path).question",
      "Must be an earlier question.")
    switch comparison.relation {
    case .equals, .notEquals:
      require(
        question.refusal(of: comparison.value) == nil, "\(path).value",
        "Must be an answer that the question can have.")
    case .atLeast, .atMost:
      within(comparison.value, question, "\(path).value")
    }
  }

  /// The question of that key, or `nil` — reported — if there is none or it is not answered with a number.
  mutating func numberQuestion(_ key: String, _ path: String) -> FunnelDefinition.Question? {
    guard let question = questions[key]?.question else {
      report(path, "There is no question of this key.")
      return nil
    }
    guard question.type == .scale || question.type == .singleChoice else {
      report(path, "Must be a question that is answered with a whole number.")
      return nil
    }
    return question
  }

  /// Reports a threshold outside the question's answers; a question without proper options is reported there.
  mutating func within(_ threshold: Int, _ question: FunnelDefinition.Question, _ path: String) {
    guard let range = question.answerRange else { return }
    require(range.contains(threshold), path, "Must lie within the answers that the question can have.")
  }
}

extension FunnelDefinition.Condition {
  /// Levels of `all` and `any`, and the number of comparisons.
  fileprivate var extent: (depth: Int, comparisons: Int) {
    switch self {
    case .comparison: (0, 1)
    case .all(let parts), .any(let parts):
      parts.reduce((1, 0)) { extent, part in
        let inner = part.extent
        return (max(extent.0, inner.depth + 1), extent.1 + inner.comparisons)
      }
    }
  }
}
