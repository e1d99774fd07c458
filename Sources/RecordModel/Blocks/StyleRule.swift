/// Which styles a block may have (R-MH-308).
package enum StyleRule {
  /// Names in camelCase.
  ///
  /// What takes an element out of the flow, loads, moves or hides is not among them.
  static let names: Set<String> = [
    "display", "flex", "flexDirection", "flexWrap", "flexGrow", "flexShrink", "flexBasis", "alignItems",
    "alignContent", "alignSelf", "justifyContent", "justifyItems", "justifySelf", "order", "gap", "rowGap",
    "columnGap", "gridTemplateColumns", "gridTemplateRows", "gridColumn", "gridRow", "color",
    "backgroundColor", "border", "borderTop", "borderRight", "borderBottom", "borderLeft", "borderColor",
    "borderStyle", "borderWidth", "borderRadius", "borderCollapse", "borderSpacing", "boxShadow", "boxSizing",
    "padding", "paddingTop", "paddingRight", "paddingBottom", "paddingLeft", "margin", "marginTop",
    "marginRight", "marginBottom", "marginLeft", "width", "minWidth", "maxWidth", "height", "minHeight",
    "maxHeight", "fontFamily", "fontSize", "fontStyle", "fontWeight", "lineHeight", "letterSpacing",
    "textAlign", "textDecoration", "textTransform", "listStyleType", "verticalAlign", "objectFit", "opacity",
    "cursor", "overflowWrap", "wordBreak", "whiteSpace",
  ]

  /// Functions that compute or name a colour, and load nothing.
  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "calc", "min", "max", "clamp", "minmax", "repeat",
  ]

  /// Whether a value holds nothing but words, numbers, colours and known functions.
  static func allows(_ value: String, for name: String) -> Bool {
    let text = value.lowercased()
    guard !text.isEmpty, text.utf8.allSatisfy(isPlain), !text.contains("//"), isBalanced(text) else {
      return false
    }
    // On a narrow screen such text would run out of it (R-MH-314).
    if name == "whiteSpace", !["normal", "pre-line", "pre-wrap"].contains(text) { return false }
    return called(text).allSatisfy(functions.contains)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte) || " #%.,()-+/'\"*".utf8.contains(byte)
  }

  /// Whether quotes and parentheses that are opened are closed, and no comment is begun.
  private static func isBalanced(_ text: String) -> Bool {
    var (open, quote): (Int, Character?) = (0, nil)
    for sign in text {
      switch sign {
      case "'", "\"":
        if quote == nil { quote = sign } else if quote == sign { quote = nil }
      case "(" where quote == nil: open += 1
      case ")" where quote == nil: open -= 1
      default: break
      }
      if open < 0 { return false }
    }
    return open == 0 && quote == nil && !text.contains("/*") && !text.contains("*/")
  }

  /// The words before opening parentheses.
  private static func called(_ text: String) -> [String] {
    text.split(separator: "(", omittingEmptySubsequences: false).dropLast().compactMap { part in
      let word = part.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      return word.isEmpty ? nil : String(word.reversed())
    }
  }

  /// The name as CSS has it (R-MH-315).
  package static func property(_ name: String) -> String {
    name.reduce(into: "") { text, sign in
      if sign.isUppercase { text += "-" + sign.lowercased() } else { text.append(sign) }
    }
  }
}
