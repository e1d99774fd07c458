/// A day of the Gregorian calendar without time or zone: `1970-01-31`.
package struct CalendarDay: Hashable, Sendable, Comparable {
  /// 1 to 9999.
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// From 1.
  package let day: Int

  /// Reads `YYYY-MM-DD`; `nil` if there is no such day.
  package init?(_ text: String) {
    guard text.utf8.count == 10, let moment = Timestamp(text + "T00:00:00Z") else { return nil }
    self.init(moment)
  }

  /// The day of a moment in UTC.
  package init(_ moment: Timestamp) {
    let civil = CivilTime(moment)
    (year, month, day) = (civil.year, civil.month, civil.day)
  }

  init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  package var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

extension CalendarDay: Codable {
  package init(from decoder: any Decoder) throws {
    guard let day = CalendarDay(try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a day as YYYY-MM-DD"))
    }
    self = day
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension CalendarDay: SchemaDescribing {
  package static var schema: Value { ["type": "string", "format": "date"] }
}
