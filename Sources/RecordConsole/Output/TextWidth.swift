/// The columns that a text takes on a terminal, and cutting it to fewer.
package enum TextWidth {
  /// Columns of a text without control characters.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Columns of one character with everything that combines with it.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    // A variation selector 16 selects the picture form, which is wide.
    if scalars.contains("\u{FE0F}") { return 2 }
    return scalars.map { of($0) }.max() ?? 0
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  /// Wide and full-width in Unicode Standard Annex 11, by blocks.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isEmojiPresentation { return true }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return true
    default: return false
    }
  }

  /// The text in at most so many columns, with an ellipsis for omissions.
  package static func cut(_ text: String, to width: Int) -> String {
    if of(text) <= width { return text }
    guard width > 0 else { return "" }
    var (kept, used) = ("", 0)
    for character in text {
      let columns = of(character)
      guard used + columns <= width - 1 else { break }
      kept.append(character)
      used += columns
    }
    return kept + "…"
  }

  /// The text on one line, with control characters made visible, so that no stored text can steer the terminal.
  package static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        shown += scalar == "\n" || scalar == "\t" ? " " : "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Control characters and bidirectional overrides.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
