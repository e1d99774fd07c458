import RecordModel

extension TextForm {
  /// The contract's `Id` (R-MH-012).
  static let identifier = TextForm(
    keywords: [.init("pattern", "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$")],
    expectation: "1 to 64 letters, digits, underscores and hyphens, beginning with a letter or digit",
    standIn: "0"
  ) { PathRule.identifier.allows($0) }
  /// A mailed code (R-MH-037).
  static let code = TextForm(
    keywords: [.init("pattern", "^[0-9]{6}$")], expectation: "exactly six digits", standIn: "000000"
  ) { $0.utf8.count == 6 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  static let phone = TextForm(
    keywords: [.init("pattern", "^[+]?[0-9][0-9 ()-]{6,19}$")], expectation: "a telephone number",
    standIn: "+0000000"
  ) { _ in true }
}

/// Shapes shared by several operations of MyHealthAlly.
extension Shape {
  static let id = Shape.form(.identifier)
  static let moment = Shape.form(.moment)
  static let day = Shape.form(.day)
  static let mail = Shape.form(.mail)
  static let clock = Shape.form(.clock)
  static let link = Shape.form(.link)
  /// Any text of an answer.
  static let anyText = Shape.text(0...1_000_000)
  static let count = Shape.integer(0...Int64(Int32.max))
  static let version = Shape.integer(1...Int64(Int32.max))

  /// The contract's `Page`.
  static let page = Shape.closed(
    .required("limit", .integer(1...200)), .required("nextCursor", .orNull(.anyText)),
    .required("hasMore", .flag))

  /// A list with its page.
  static func listed(_ name: String, _ element: Shape, _ others: Member...) -> Shape {
    .object(
      [.required(name, .list(of: element)), .required("page", .page)] + others)
  }

  /// The contract's `Role`.
  static let role = Shape.words(["patient", "clinician", "nurse", "admin"])
}
