/// What the attributes of fields and tables may say.
///
/// A value in `{{ }}` stands in `min` and `max` alone, as the whole of them: a browser takes what is no limit for none.
extension AttributeRule {
  /// Those that are there or not: a template writes `true` or the attribute's own name, and the page has its name.
  package static let flags: Set = ["required", "checked", "selected"]

  /// What is wrong with the text of an attribute.
  struct Fault: Equatable {
    let code: String
    let message: String

    init(_ code: String, _ message: String) { (self.code, self.message) = (code, message) }
  }

  /// What is wrong with the text of an attribute, if anything.
  static func fault(_ name: String, _ text: String) -> Fault? {
    switch name {
    case "required", "checked", "selected":
      text == "true" || text == name ? nil : Fault("bad_format", "true, or the attribute's own name")
    case "maxlength": within(text, 1...100_000)
    case "rows": within(text, 1...50)
    case "min", "max": isBound(text) || isLimit(text) ? nil : Fault("bad_format", "a number, day or time")
    case "step": text == "any" || isStep(text) ? nil : Fault("bad_format", "any, or a number above zero")
    case "autocomplete": purposes.contains(text) ? nil : Fault("not_in_enum", "what a form asks for")
    case "scope": scopes.contains(text) ? nil : Fault("not_in_enum", scopes.sorted().joined(separator: ", "))
    case "lang": isLanguage(text) ? nil : Fault("bad_format", "a tag of a language, such as de or en-US")
    default: nil
    }
  }

  private static let scopes: Set = ["col", "colgroup", "row", "rowgroup"]

  /// What browsers may fill in by themselves; nothing of cards but the name and the end of their life.
  private static let purposes: Set = [
    "on", "off", "name", "given-name", "family-name", "bday", "sex", "email", "tel", "url", "language",
    "organization", "street-address", "address-line1", "address-line2", "address-level1", "address-level2",
    "postal-code", "country", "country-name", "username", "current-password", "new-password",
    "one-time-code", "cc-name", "cc-exp-month", "cc-exp-year",
  ]

  private static func within(_ text: String, _ range: ClosedRange<Int>) -> Fault? {
    guard let number = Int(text), "\(number)" == text else { return Fault("bad_format", "a whole number") }
    return range.contains(number)
      ? nil : Fault("out_of_range", "from \(range.lowerBound) to \(range.upperBound)")
  }

  private static func isBound(_ text: String) -> Bool {
    guard text.hasPrefix("{{"), let bound = BoundText(text), bound.pieces.count == 1 else { return false }
    return !bound.places.isEmpty
  }

  /// A number, or a day, month, time or both in the form that their fields have.
  private static func isLimit(_ text: String) -> Bool {
    let forms = ["####-##-##", "####-##", "##:##", "####-##-##T##:##"]
    let form = String(text.map { $0.isASCII && $0.isNumber ? "#" : $0 })
    return forms.contains(form) || isNumber(text)
  }

  private static func isNumber(_ text: String) -> Bool {
    let parts = (text.hasPrefix("-") ? text.dropFirst() : text[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { digits in
        (1...12).contains(digits.utf8.count) && digits.utf8.allSatisfy { (48...57).contains($0) }
      }
  }

  private static func isStep(_ text: String) -> Bool {
    isNumber(text) && !text.hasPrefix("-") && text.contains { ("1"..."9").contains($0) }
  }

  private static func isLanguage(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      (2...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0 & 0xDF) }
    }
    return isPlain && parts.count <= 3 && parts[0].utf8.count <= 3 && parts[0].allSatisfy(\.isLetter)
  }
}

extension AttributeRule {
  private static let counted: Set = ["number", "date", "time", "datetime-local", "month"]
  private static let written: Set = ["text", "email", "tel", "search", "password", "url"]

  /// Whether inputs of a kind have the attribute (HTML standard §4.10.5).
  static func has(_ name: String, inputsOf type: String) -> Bool {
    switch name {
    case "min", "max", "step": counted.contains(type)
    case "maxlength": written.contains(type)
    case "checked": ["checkbox", "radio"].contains(type)
    case "required": type != "hidden"
    case "autocomplete": counted.contains(type) || written.contains(type)
    default: true
    }
  }
}
