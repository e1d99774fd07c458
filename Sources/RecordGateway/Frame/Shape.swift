import RecordModel

/// What a JSON value may be: declared once, for the schema of the documentation and for the check of what is sent.
///
/// A contract that wants all problems of a body at once, and no member that it does not name, says so with the shape of
/// its bodies; what a value means is judged by the record alone.
indirect enum Shape: Sendable {
  /// A text of so many Unicode scalars without control characters but tab and line feed.
  case text(ClosedRange<Int>)
  /// A text of a form.
  case form(TextForm)
  /// One of these words.
  case words([String])
  case integer(ClosedRange<Int64>? = nil)
  case number(ClosedRange<Int64>? = nil)
  case flag
  /// A list of at most so many values.
  case list(of: Shape, atMost: Int? = nil)
  /// Members of any names.
  case dictionary(of: Shape)
  /// These members; others too, where it is open.
  case object([Member], isOpen: Bool = false)
  /// The same, or `null`.
  case orNull(Shape)
  /// A value of the same type, whose bounds the record judges and explains.
  case judged(Shape)
  /// Whatever it is, it does not count.
  case ignored

  /// A member of an object.
  struct Member: Sendable {
    let name: String
    let shape: Shape
    let isRequired: Bool

    static func required(_ name: String, _ shape: Shape) -> Member {
      Member(name: name, shape: shape, isRequired: true)
    }
    static func optional(_ name: String, _ shape: Shape) -> Member {
      Member(name: name, shape: shape, isRequired: false)
    }
  }

  /// An object of these members alone.
  static func closed(_ members: Member...) -> Shape { .object(members) }
  /// An object of these members and perhaps others.
  static func open(_ members: Member...) -> Shape { .object(members, isOpen: true) }
  /// One of an enumeration's words.
  static func words<T: RawRepresentable & CaseIterable>(of type: T.Type) -> Shape where T.RawValue == String {
    .words(type.allCases.map(\.rawValue))
  }
}

/// A form that texts may have.
struct TextForm: Sendable {
  /// Members of the JSON Schema beside the type.
  let keywords: [Value.Member]
  /// What is needed, for error texts.
  let expectation: String
  /// Unicode scalars at most, where a text is too long before it is anything else.
  var longest = Int.max
  /// A text of the form, for the place of one that is not; see ``ShapeCheck/fitting``.
  let standIn: String
  let allows: @Sendable (String) -> Bool

  /// A moment with seconds and offset (RFC 3339).
  static let moment = TextForm(
    keywords: [.init("format", "date-time")], expectation: "an RFC 3339 time with seconds and offset",
    standIn: "2000-01-01T00:00:00Z"
  ) { Timestamp.parse($0) != nil }
  /// A day of the calendar.
  static let day = TextForm(
    keywords: [.init("format", "date")], expectation: "a day as YYYY-MM-DD", standIn: "2000-01-01"
  ) { CalendarDay($0) != nil }
  /// A time of day.
  static let clock = TextForm(
    keywords: [.init("pattern", "^([01][0-9]|2[0-3]):[0-5][0-9]$")], expectation: "a time as HH:MM",
    standIn: "12:00"
  ) { HourMinute($0) != nil }
  /// A path or address; of answers alone.
  static let link = TextForm(
    keywords: [.init("format", "uri-reference")], expectation: "a URI reference", standIn: "/"
  ) { !$0.isEmpty && $0.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f } }
  /// A mail address that somebody can have; white space around it does not count.
  static let mail = TextForm(
    keywords: [.init("format", "email"), .init("maxLength", 254)],
    expectation: "a mail address: " + EmailAddress.expectation, longest: 254, standIn: "nobody@example.org"
  ) { EmailAddress($0) != nil }
}
