extension Timestamp {
  /// Reads an RFC 3339 time, or `nil`.
  ///
  /// Strict: capital `T` and `Z`, a mandatory offset, one to nine digits of fraction of which the first three
  /// are kept, no year 0. Surrounding space is refused. The leap second, 23:59:60 in UTC, is taken as the last second of its
  /// minute, of which a count of milliseconds since 1970 has no other; no other minute has a second 60.
  package init?(_ text: String) {
    guard let parsed = Timestamp.parse(text) else { return nil }
    self = parsed.moment
  }

  /// Reads an RFC 3339 time together with the UTC offset it was written with, in minutes.
  package static func parse(_ text: String) -> (moment: Timestamp, offsetMinutes: Int16)? {
    var reader = DigitReader(text)
    guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2), reader.skip("-"),
      let day = reader.digits(2), reader.skip("T"), let hour = reader.digits(2), reader.skip(":"),
      let minute = reader.digits(2), reader.skip(":"), let second = reader.digits(2)
    else { return nil }
    guard let millisecond = reader.fraction(), let offset = reader.offset(), reader.isAtEnd else {
      return nil
    }
    let local = CivilTime(
      year: year, month: month, day: day, hour: hour, minute: minute, second: min(second, 59),
      millisecond: millisecond
    )
    guard second <= 60, let moment = local.moment else { return nil }
    let utc = Timestamp(milliseconds: moment.milliseconds - Int64(offset) * 60_000)
    guard utc >= .earliest, utc <= .latest, second < 60 || utc.isInLastMinute else { return nil }
    return (utc, Int16(offset))
  }

  /// Whether it is 23:59 in UTC, the minute that leap seconds are put into, whatever the place (RFC 3339 §5.7).
  private var isInLastMinute: Bool {
    let time = CivilTime(self)
    return time.hour == 23 && time.minute == 59
  }
}

/// Reads fixed-width decimal fields from the start of a text.
private struct DigitReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8.prefix(64)) + (text.utf8.count > 64 ? [0] : []) }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func digit() -> Int? {
    guard index < bytes.count, (48...57).contains(bytes[index]) else { return nil }
    defer { index += 1 }
    return Int(bytes[index]) - 48
  }

  mutating func digits(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let next = digit() else { return nil }
      number = number * 10 + next
    }
    return number
  }

  /// Milliseconds of an optional `.` and one to nine digits; finer digits are dropped.
  mutating func fraction() -> Int? {
    guard skip(".") else { return 0 }
    var milliseconds = 0
    var count = 0
    while count < 10, let next = digit() {
      if count < 3 { milliseconds = milliseconds * 10 + next }
      count += 1
    }
    guard (1...9).contains(count) else { return nil }
    for _ in count..<max(count, 3) { milliseconds *= 10 }
    return milliseconds
  }

  /// Minutes of `Z` or `±hh:mm`, at most 18 hours.
  mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let sign = skip("+") ? 1 : (skip("-") ? -1 : 0)
    guard sign != 0, let hours = digits(2), skip(":"), let minutes = digits(2), minutes < 60, hours <= 18
    else { return nil }
    return sign * (hours * 60 + minutes)
  }
}
