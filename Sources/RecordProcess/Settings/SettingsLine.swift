/// One line of a settings file.
enum SettingsLine: Equatable {
  case nothing
  case setting(name: String, value: String)
  case malformed(String)

  init(_ line: String) {
    let text = SettingText.trimmed(line)
    if text.utf8.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") || $0 == 0x7f }) {
      self = .malformed("the line holds a control character; end lines with LF alone")
    } else if text.isEmpty || text.hasPrefix("#") {
      self = .nothing
    } else {
      self = Self.assignment(text)
    }
  }

  private static func assignment(_ text: String) -> SettingsLine {
    guard let equals = text.firstIndex(of: "=") else {
      return .malformed("write NAME=value, or # before a comment")
    }
    let name = String(text[..<equals])
    let value = SettingText.trimmed(text[text.index(after: equals)...])
    guard isName(name) else {
      return .malformed("a name has only capital letters, digits and _; no space before =")
    }
    if value.contains(where: { "\"'\\".contains($0) }) {
      return .malformed("write the value without quotes and backslashes")
    }
    if value.contains(" #") || value.contains("\t#") {
      return .malformed("put the comment on a line of its own")
    }
    return .setting(name: name, value: value)
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }
}
