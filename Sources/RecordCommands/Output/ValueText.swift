import RecordModel

/// Values of answers as text on one line.
enum ValueText {
  /// Texts as they are, everything else as JSON.
  static func text(_ value: Value) -> String {
    if case .string(let text) = value { return TextWidth.printable(text) }
    return TextWidth.printable((try? JSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "?")
  }

  /// The members of an object that hold something, those of inner objects with the names that lead to them.
  static func members(_ value: Value, below prefix: String = "") -> [(name: String, text: String)] {
    guard case .object(let members) = value else { return [(prefix, text(value))] }
    return members.flatMap { member -> [(name: String, text: String)] in
      let name = prefix + TextWidth.printable(member.name)
      switch member.value {
      case .null, .array([]), .object([]): return []
      case .object: return self.members(member.value, below: name + ".")
      default: return [(name, text(member.value))]
      }
    }
  }

  /// `status.heartRate` for the JSON Pointer `/status/heartRate`.
  static func name(pointer: String) -> String {
    let steps = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return TextWidth.printable(
      steps.map { $0.replacing("~1", with: "/").replacing("~0", with: "~") }.joined(separator: "."))
  }
}
