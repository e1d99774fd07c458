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
  /// The key of an analyte, such as `a1c`.
  static let analyte = TextForm(
    keywords: [.init("pattern", "^[a-z][A-Za-z0-9]{0,39}$")],
    expectation: "a lower-case letter, then up to 39 letters and digits", standIn: "a1c"
  ) { text in
    (1...40).contains(text.utf8.count) && text.utf8.first.map { (0x61...0x7a).contains($0) } == true
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7a).contains($0 | 0x20) }
  }
  /// What the operating system gave the application to be reached by.
  static let pushToken = TextForm(
    keywords: [.init("pattern", "^[0-9a-fA-F]{64,200}$")], expectation: "64 to 200 hexadecimal digits",
    standIn: String(repeating: "0", count: 64)
  ) { text in
    (64...200).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
  }
  /// The id of an account, which also names a person's record.
  static let account = TextForm(
    keywords: [.init("format", "uuid")], expectation: "a version 4 UUID in lower case",
    standIn: "00000000-0000-4000-8000-000000000000"
  ) { PatientID($0) != nil }
  /// A currency by ISO 4217; which there are the record knows.
  static let currency = TextForm(
    keywords: [.init("pattern", "^[A-Z]{3}$")], expectation: "three capital letters by ISO 4217",
    standIn: "USD"
  ) { $0.utf8.count == 3 && $0.utf8.allSatisfy { (65...90).contains($0) } }
  /// A country by ISO 3166-1.
  static let country = TextForm(
    keywords: [.init("pattern", "^[A-Z]{2}$")], expectation: "two capital letters by ISO 3166-1",
    standIn: "US"
  ) { $0.utf8.count == 2 && $0.utf8.allSatisfy { (65...90).contains($0) } }
  /// The last digits of a card.
  static let lastDigits = TextForm(
    keywords: [.init("pattern", "^[0-9]{4}$")], expectation: "the last four digits", standIn: "0000"
  ) { $0.utf8.count == 4 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  /// A card processor's opaque token.
  static let paymentToken = TextForm(
    keywords: [.init("pattern", "^[A-Za-z]+_[A-Za-z0-9_]{8,200}$")],
    expectation: "letters, an underscore, and 8 to 200 letters, digits or underscores",
    standIn: "tok_00000000"
  ) { $0.wholeMatch(of: /[A-Za-z]+_[A-Za-z0-9_]{8,200}/) != nil }
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

  /// The contract's `Money` (R-MH-143).
  static let money = Shape.closed(
    .required("amountMinor", .integer()), .required("currency", .form(.currency)))

  /// The contract's `Address`.
  static let address = Shape.closed(
    .required("line1", .text(1...120)), .optional("line2", .orNull(.text(0...120))),
    .required("city", .text(1...80)), .required("region", .text(1...80)),
    .required("postalCode", .text(2...16)), .required("country", .form(.country)))

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
