/// Which attributes a block may have, and where they may lead (R-MH-308).
package enum AttributeRule {
  /// Whether an element may have the attribute.
  static func allows(_ name: String, on kind: BlockKind) -> Bool {
    if name.hasPrefix("aria-") {
      return name.utf8.count > 5 && name.utf8.dropFirst(5).allSatisfy { (97...122).contains($0) }
    }
    return kinds[name]?.contains(kind) ?? (name == "lang")
  }

  private static let kinds: [String: Set<BlockKind>] = [
    "href": [.a], "src": [.img], "alt": [.img], "for": [.label], "selected": [.option], "scope": [.th],
    "name": [.form, .input, .textarea, .select, .button], "type": [.input, .button],
    "value": [.input, .option, .button], "placeholder": [.input, .textarea],
    "required": [.input, .textarea, .select], "autocomplete": [.form, .input, .textarea, .select],
    "min": [.input], "max": [.input], "step": [.input], "checked": [.input],
    "maxlength": [.input, .textarea], "rows": [.textarea],
  ]

  /// The kinds of inputs; none that sends a form by itself or loads a picture.
  static let inputTypes: Set = [
    "text", "email", "tel", "number", "date", "time", "datetime-local", "month", "search", "password",
    "checkbox", "radio", "file", "url", "hidden",
  ]

  /// Whether a link leads to a place of this site, to a secure one, or to a mail or telephone program.
  ///
  /// What may be there is listed, so that no way of writing another scheme has to be known.
  package static func isLink(_ text: String) -> Bool {
    guard isPrintable(text) else { return false }
    if text.hasPrefix("#") { return true }
    if text.hasPrefix("/") { return !text.hasPrefix("//") }
    return ["https://", "mailto:", "tel:"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }

  /// Whether a picture is this site's own, or is in the text itself as PNG or JPEG.
  package static func isPicture(_ text: String) -> Bool {
    guard isPrintable(text) else { return false }
    if text.hasPrefix("/") { return !text.hasPrefix("//") }
    return isData(text, ["data:image/png;base64,", "data:image/jpeg;base64,"])
  }

  /// Whether a text is a drawing that this program made: in an image nothing in it runs or loads.
  package static func isDrawing(_ text: String) -> Bool { isData(text, ["data:image/svg+xml;base64,"]) }

  private static func isData(_ text: String, _ heads: [String]) -> Bool {
    guard let head = heads.first(where: text.hasPrefix) else { return false }
    return text.utf8.count > head.utf8.count
      && text.utf8.dropFirst(head.utf8.count).allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || "+/=".utf8.contains(byte)
      }
  }

  /// Whether it has only what addresses are written with: browsers take blanks, tabs and backslashes for something else.
  private static func isPrintable(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\\<>\"`{}|^".utf8.contains($0) }
  }
}
