import RecordConsole
import RecordModel

/// Writes a failure for people or programs.
enum ErrorText {
  /// `{"error":{"code":…,"message":…,"details":…}}`; details only if there are any.
  static func json(_ failure: CommandFailure) -> [UInt8] {
    var error: [Value.Member] = [
      .init("code", .string(failure.code)), .init("message", .string(failure.message)),
    ]
    if let details = failure.details { error.append(.init("details", details)) }
    return (try? JSON.encode(Value.object([.init("error", .object(error))]))) ?? []
  }

  /// The sentence, followed by the missing or wrong members.
  static func lines(_ failure: CommandFailure, _ style: Style) -> [String] {
    let head = "recordctl: " + TextWidth.printable(failure.message) + " (\(failure.code))"
    return [style.paint(head, .red)] + details(failure.details, style)
  }

  private static func details(_ details: Value?, _ style: Style) -> [String] {
    if case .array(let missing)? = details?["missingQuestions"] {
      return [style.say("Es fehlen Antworten auf:", "Answers are missing to:")] + missing.map(question)
    }
    if case .array(let defects)? = details?["defects"] { return defects.map(defect) }
    if case .string(let field)? = details?["field"] {
      return ["  " + style.say("Feld: ", "field: ") + TextWidth.printable(field)]
    }
    return []
  }

  private static func question(_ question: Value) -> String {
    var line = "  "
    if case .integer(let place)? = question["orderIndex"] { line += "\(place). " }
    if case .string(let label)? = question["questionLabel"] { line += TextWidth.printable(label) }
    if case .string(let key)? = question["questionKey"] { line += " [\(TextWidth.printable(key))]" }
    return line
  }

  private static func defect(_ defect: Value) -> String {
    var line = "  "
    if case .string(let path)? = defect["path"], !path.isEmpty { line += TextWidth.printable(path) + ": " }
    if case .string(let message)? = defect["message"] { line += TextWidth.printable(message) }
    return line
  }
}
