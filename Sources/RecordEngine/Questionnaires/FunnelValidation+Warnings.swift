import RecordModel
import RecordStore

extension FunnelValidation {
  mutating func scoreWarnings() {
    let warnings = definition.scoreWarnings ?? []
    limit(warnings.count, FunnelLimits.entries, "scoreWarnings")
    for (index, warning) in warnings.enumerated() {
      let path = "scoreWarnings[\(index)]"
      name(warning.code, .key, "\(path).code")
      unique(warning.code, among: "flag", "\(path).code")
      if let scale = definition.scoring.scales.first(where: { $0.key == warning.scale }) {
        let isWithin = scale.range.min < warning.atLeast && warning.atLeast <= scale.range.max
        require(isWithin, "\(path).atLeast", "Must lie above the scale's lowest value and within its range.")
      } else {
        report("\(path).scale", "There is no scale of this key.")
      }
      require(warning.severity != .urgent, "\(path).severity", "Must be notice or warning for a score.")
      plain(warning.source, "\(path).source")
    }
  }

  mutating func ages() {
    guard let ages = definition.ages else { return }
    require(ages.from != nil || ages.through != nil, "ages", "Must have from, through or both.")
    span(ages.from, ages.through, "ages")
    text(ages.message, "ages.message")
    ages.asked.map { asked($0) }
    plain(ages.source, "ages.source")
  }

  private mutating func asked(_ asked: FunnelDefinition.AskedAge) {
    let path = "ages.asked"
    let question = numberQuestion(asked.question, "\(path).question")
    limit(asked.answers.count, FunnelLimits.answers, "\(path).answers")
    for (index, answer) in asked.answers.enumerated() {
      let path = "\(path).answers[\(index)]"
      if let question {
        require(
          question.refusal(of: answer.value) == nil, "\(path).value",
          "Must be an answer that the question can have.")
      }
      if let first = asked.answers.firstIndex(where: { $0.value == answer.value }), first < index {
        report("\(path).value", "Is the same as that of answer \(first + 1).")
      }
      span(answer.from, answer.through, path)
    }
    require(!asked.answers.isEmpty, "\(path).answers", "Must have at least one answer.")
    text(asked.message, "\(path).message")
  }

  private mutating func span(_ from: Int?, _ through: Int?, _ path: String) {
    for (end, name) in [(from, "from"), (through, "through")] {
      if let end {
        require(
          (0...FunnelLimits.age).contains(end), "\(path).\(name)", "Must be from 0 to \(FunnelLimits.age).")
      }
    }
    if let from, let through { require(from <= through, "\(path).through", "Must not be less than from.") }
  }
}
