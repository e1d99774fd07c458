/// A day or a moment, as exactly as the source knows it, like FHIR's `dateTime`.
package enum HistoryTime: Sendable, Equatable {
  /// A day, wherever it was.
  case day(CalendarDay)
  /// A moment with the offset of the place.
  case moment(OffsetTime)

  /// Reads `YYYY-MM-DD` or an RFC 3339 time.
  package init?(_ text: String) {
    if let day = CalendarDay(text) {
      self = .day(day)
    } else if let parsed = Timestamp.parse(text) {
      self = .moment(OffsetTime(parsed.moment, offsetMinutes: parsed.offsetMinutes))
    } else {
      return nil
    }
  }

  /// The moment at which it counts: for a day its beginning in UTC.
  package var offsetTime: OffsetTime {
    switch self {
    case .day(let day):
      OffsetTime(Timestamp("\(day)T00:00:00Z") ?? .earliest, offsetMinutes: 0)
    case .moment(let moment): moment
    }
  }

  /// At the place where it was.
  package var day: CalendarDay {
    switch self {
    case .day(let day): day
    case .moment(let moment):
      CalendarDay(
        Timestamp(milliseconds: moment.moment.milliseconds + Int64(moment.offsetMinutes) * 60_000))
    }
  }

  /// Whether it certainly lies before another time; of two times on one day, if either is no more exact,
  /// neither does.
  package func isBefore(_ other: HistoryTime) -> Bool {
    if case .moment(let mine) = self, case .moment(let others) = other { return mine.moment < others.moment }
    return day < other.day
  }
}

extension HistoryTime: CustomStringConvertible {
  /// `YYYY-MM-DD`, or RFC 3339 with the offset.
  package var description: String {
    switch self {
    case .day(let day): day.description
    case .moment(let moment): moment.description
    }
  }
}

extension HistoryTime: Codable {
  /// Reads either form.
  package init(from decoder: any Decoder) throws {
    guard let time = HistoryTime(try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a day as YYYY-MM-DD or an RFC 3339 time with offset"
        ))
    }
    self = time
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension HistoryTime: SchemaDescribing {
  /// A JSON string, a date or a date with time.
  package static var schema: Value {
    [
      "type": "string", "examples": ["2026-01-14", "2026-01-14T11:20:30.000+01:00"],
      "anyOf": [["format": "date"], ["format": "date-time"]],
    ]
  }
}
