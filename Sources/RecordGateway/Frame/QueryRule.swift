import RecordModel

/// The form of a query parameter.
enum QueryRule: Sendable {
  case text
  /// A page size: larger ones count as the maximum, and invalid ones as left out, so that the default applies
  /// (C-27).
  case size(atMost: Int64)
  /// A whole number (R-MH-294).
  case integer(ClosedRange<Int64>)
  /// As `true` or `false`.
  case flag
  /// A moment; a day alone is its beginning in the zone of all records, UTC (R-MH-101).
  case moment
  case words([String])
  /// Text of so many Unicode scalars without control characters except tab and line feed (R-MH-010).
  case clean(ClosedRange<Int>)

  /// A word of an enumeration.
  static func words<T: RawRepresentable & CaseIterable>(of type: T.Type) -> QueryRule
  where T.RawValue == String {
    .words(type.allCases.map(\.rawValue))
  }

  /// `nil` if it is left out.
  func value(of text: String, _ name: String) throws(Failure) -> Value? {
    switch self {
    case .text: return .string(text)
    case .size(let most): return Self.size(text, most).map { .integer($0) }
    case .integer(let range):
      guard let number = Int64(text) else { throw refusal(name, "wrong_type", "a whole number") }
      guard range.contains(number) else {
        throw refusal(name, "out_of_range", "\(range.lowerBound) to \(range.upperBound)")
      }
      return .integer(number)
    case .flag:
      guard let flag = ["true": true, "false": false][text] else {
        throw refusal(name, "wrong_type", "true or false")
      }
      return .bool(flag)
    case .words(let words):
      guard words.contains(text) else {
        throw refusal(name, "not_in_enum", "one of " + words.joined(separator: ", "))
      }
      return .string(text)
    case .clean(let length):
      // As it will be compared (R-MH-010, R-MH-349).
      let text = text.asStored
      let count = text.unicodeScalars.count
      if count > length.upperBound {
        throw refusal(name, "too_long", "at most \(length.upperBound) characters")
      }
      guard count >= length.lowerBound, ShapeCheck.isClean(text) else {
        throw refusal(
          name, "bad_format",
          "\(length.lowerBound) to \(length.upperBound) characters without control characters")
      }
      return .string(text)
    case .moment:
      let moment = CalendarDay(text) == nil ? text : text + "T00:00:00Z"
      guard TextForm.moment.allows(moment) else {
        throw refusal(name, "bad_format", TextForm.moment.expectation)
      }
      return .string(moment)
    }
  }

  /// A positive whole number of any length.
  private static func size(_ text: String, _ most: Int64) -> Int64? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "0") }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text).map { min($0, most) } ?? most
  }

  private func refusal(_ name: String, _ code: String, _ message: String) -> Failure {
    Failure(problems: [FieldProblem(path: "/\(name)", code: code, message: message)])
  }
}
