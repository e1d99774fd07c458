import RecordModel

/// The form of a JSON value: declared once, for the schema of the documentation and for the check of
/// requests.
///
/// A contract that wants all problems of a body at once, and no unknown members, says so with the shape of
/// its bodies; the meaning of a value is judged only by the record.
indirect enum Shape: Sendable {
  /// A text of so many Unicode scalars without control characters except tab and line feed.
  case text(ClosedRange<Int>)
  case form(TextForm)
  case words([String])
  case integer(ClosedRange<Int64>? = nil)
  case number(ClosedRange<Int64>? = nil)
  case flag
  /// A list of at most so many values.
  case list(of: Shape, atMost: Int? = nil)
  /// Members of any names.
  case dictionary(of: Shape)
  /// These members; others too, if it is open.
  case object([Member], isOpen: Bool = false)
  /// The same, or `null`.
  case orNull(Shape)
  /// A value of the same type, whose bounds the record judges and explains.
  case judged(Shape)
  /// Any value, which does not count.
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

  /// An object with only these members.
  static func closed(_ members: Member...) -> Shape { .object(members) }
  /// An object with these members and perhaps others.
  static func open(_ members: Member...) -> Shape { .object(members, isOpen: true) }
  /// A word of an enumeration.
  static func words<T: RawRepresentable & CaseIterable>(of type: T.Type) -> Shape where T.RawValue == String {
    .words(type.allCases.map(\.rawValue))
  }
}

/// A form of texts.
struct TextForm: Sendable {
  /// Members of the JSON Schema next to the type.
  let keywords: [Value.Member]
  /// For error texts.
  let expectation: String
  /// Unicode scalars at most, checked before the form.
  var longest = Int.max
  /// A valid text that replaces an invalid one; see ``ShapeCheck/fitting``.
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
  /// A path or address; only in answers.
  static let link = TextForm(
    keywords: [.init("format", "uri-reference")], expectation: "a URI reference", standIn: "/"
  ) { !$0.isEmpty && $0.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f } }
  /// A possible mail address; surrounding white space does not count.
  static let mail = TextForm(
    keywords: [.init("format", "email"), .init("maxLength", 254)],
    expectation: "a mail address: " + EmailAddress.expectation, longest: 254, standIn: "nobody@example.org"
  ) { EmailAddress($0) != nil }
}
