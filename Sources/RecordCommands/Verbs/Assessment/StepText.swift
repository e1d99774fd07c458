import RecordConsole
import RecordModel

/// A step with its questions and possible answers.
enum StepText {
  static func lines(_ step: StepView, _ style: Style) -> [String] {
    let title = "\(step.orderIndex). \(TextWidth.printable(step.title))"
    var lines = [style.paint(title, .bold) + style.paint("  \(TextWidth.printable(step.stepId))", .dim)]
    for question in step.questions ?? [] {
      let mark = question.isRequired ? "*" : " "
      lines += Paragraph.lines(
        "\(question.label) [\(question.key)]", style, indent: "     ", first: "   \(mark) ")
      lines += answers(question.options).map { "       " + TextWidth.printable($0) }
    }
    return lines
  }

  private static func answers(_ options: Value?) -> [String] {
    if case .array(let choices)? = options {
      return choices.map { "\(number($0["value"])) \(text($0["label"]))" }
    }
    guard options?["min"] != nil else { return [] }
    let ends = [("min", "minLabel"), ("max", "maxLabel")].map { value, label in
      let name = text(options?[label])
      return number(options?[value]) + (name.isEmpty ? "" : " (\(name))")
    }
    return [ends.joined(separator: " … ")]
  }

  private static func number(_ value: Value?) -> String {
    if case .integer(let number)? = value { "\(number)" } else { "" }
  }

  private static func text(_ value: Value?) -> String {
    if case .string(let text)? = value { text } else { "" }
  }
}
