/// A year, a month, a day or a moment, as exactly as the source knows it, like FHIR's `dateTime`.
package enum HistoryTime: Sendable, Equatable {
  /// A month or a year: what patients know of an illness.
  case part(PartialDate)
  /// A day, wherever it was.
  case day(CalendarDay)
  /// A moment with the offset of the place.
  case moment(OffsetTime)

  /// Reads `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or an RFC 3339 time.
  package init?(_ text: String) {
    if let part = PartialDate(text) {
      self = .part(part)
    } else if let day = CalendarDay(text) {
      self = .day(day)
    } else if let parsed = Timestamp.parse(text) {
      self = .moment(OffsetTime(parsed.moment, offsetMinutes: parsed.offsetMinutes))
    } else {
      return nil
    }
  }

  /// The moment at which it counts: the beginning of a day, month or year in UTC.
  package var offsetTime: OffsetTime {
    if case .moment(let moment) = self { return moment }
    return OffsetTime(firstDay.midnight ?? .earliest, offsetMinutes: 0)
  }

  /// The moment at which it counts where it is recorded: a local day that is ahead of UTC counts from now, not from later on.
  package func counted(from now: Timestamp) -> OffsetTime {
    if case .moment(let moment) = self { return moment }
    return OffsetTime(min(offsetTime.moment, now), offsetMinutes: 0)
  }

  /// Whether it lies in the future, by more than a client's clock may be ahead; a day, month or year does if its first day has begun
  /// nowhere (R-MH-350).
  package func isFuture(at now: Timestamp) -> Bool {
    if case .moment(let moment) = self { return moment.moment.isFuture(at: now) }
    return firstDay.isFuture(at: now)
  }

  /// The latest moment at which it may have been, to the day: for a month or a year the beginning of its last one.
  package var latest: Timestamp {
    guard case .part(let part) = self else { return offsetTime.moment }
    return part.lastDay.midnight ?? .latest
  }

  /// The first day on which it may have been, at the place where it was.
  package var firstDay: CalendarDay {
    if case .part(let part) = self { part.firstDay } else { lastDay }
  }

  /// The last day on which it may have been, at the place where it was.
  package var lastDay: CalendarDay {
    switch self {
    case .part(let part): part.lastDay
    case .day(let day): day
    case .moment(let moment):
      CalendarDay(
        Timestamp(milliseconds: moment.moment.milliseconds + Int64(moment.offsetMinutes) * 60_000))
    }
  }

  /// Whether it certainly lies before another time; of two times that may have been on one day, if either is no
  /// more exact, neither does.
  package func isBefore(_ other: HistoryTime) -> Bool {
    if case .moment(let mine) = self, case .moment(let others) = other { return mine.moment < others.moment }
    return lastDay < other.firstDay
  }
}

extension HistoryTime: CustomStringConvertible {
  /// As exactly as it was given: `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or RFC 3339 with the offset.
  package var description: String {
    switch self {
    case .part(let part): part.description
    case .day(let day): day.description
    case .moment(let moment): moment.description
    }
  }
}

extension HistoryTime: Codable {
  /// Reads any form.
  package init(from decoder: any Decoder) throws {
    guard let time = HistoryTime(try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a day as YYYY-MM-DD, a month as YYYY-MM, a year, or an RFC 3339 time with offset"
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
  /// A JSON string: a year, a month, a date or a date with time.
  package static var schema: Value {
    [
      "type": "string", "examples": ["2026-01-14", "2026-01-14T11:20:30.000+01:00", "2014-05", "2014"],
      "anyOf": [
        ["format": "date"], ["format": "date-time"], ["pattern": "^[0-9]{4}(-(0[1-9]|1[0-2]))?$"],
      ],
    ]
  }
}
