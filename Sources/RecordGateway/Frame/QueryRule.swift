import RecordModel

/// How a parameter of the query is read.
enum QueryRule: Sendable {
  /// As text.
  case text
  /// As a whole number; what is none is left out, so that the default counts (C-27).
  case lenientInteger
  /// As a whole number (R-MH-294).
  case integer
  /// As `true` or `false`.
  case flag
  /// As a moment; a day alone is its beginning in the zone of all records, which is UTC (R-MH-101).
  case moment

  /// The value; `nil` where it is left out.
  func value(of text: String, _ name: String) throws(Failure) -> Value? {
    switch self {
    case .text: return .string(text)
    case .lenientInteger: return Int64(text).map { .integer($0) }
    case .integer:
      guard let number = Int64(text) else { throw refusal(name, "wrong_type", "a whole number") }
      return .integer(number)
    case .flag:
      guard let flag = ["true": true, "false": false][text] else {
        throw refusal(name, "wrong_type", "true or false")
      }
      return .bool(flag)
    case .moment:
      let moment = CalendarDay(text) == nil ? text : text + "T00:00:00Z"
      guard TextForm.moment.allows(moment) else {
        throw refusal(name, "bad_format", TextForm.moment.expectation)
      }
      return .string(moment)
    }
  }

  private func refusal(_ name: String, _ code: String, _ message: String) -> Failure {
    Failure(problems: [FieldProblem(path: "/\(name)", code: code, message: message)])
  }
}
