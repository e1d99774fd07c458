import RecordModel

/// Values of answers as text on one line.
package enum ValueText {
  /// Texts as they are, moments by the local clock, everything else as JSON.
  package static func text(_ value: Value, _ style: Style) -> String {
    if case .string(let text) = value {
      if text.utf8.count >= 20, let moment = Timestamp(text) { return style.time(moment) }
      return TextWidth.printable(text)
    }
    return TextWidth.printable((try? JSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "?")
  }

  /// The members of an object that have a value; members of inner objects have the path as their name.
  package static func members(
    _ value: Value, _ style: Style, below prefix: String = ""
  ) -> [(name: String, text: String)] {
    guard case .object(let members) = value else { return [(prefix, text(value, style))] }
    return members.flatMap { member -> [(name: String, text: String)] in
      let name = prefix + TextWidth.printable(member.name)
      switch member.value {
      case .null, .array([]), .object([]): return []
      case .object: return self.members(member.value, style, below: name + ".")
      default: return [(name, text(member.value, style))]
      }
    }
  }

  /// `status.heartRate` for the JSON Pointer `/status/heartRate`.
  package static func name(pointer: String) -> String {
    let steps = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return TextWidth.printable(
      steps.map { $0.replacing("~1", with: "/").replacing("~0", with: "~") }.joined(separator: "."))
  }
}
