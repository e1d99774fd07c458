extension TimeZoneRule {
  /// Reads a POSIX time zone text (IEEE Std 1003.1, `TZ`, with the wider hours of RFC 8536), or `nil`.
  ///
  /// Daylight saving needs its two rules: POSIX leaves the ones that apply without them to the system.
  package init?(_ text: String) {
    var reader = RuleReader(text)
    guard reader.skipName(), let west = reader.time(hours: 24) else { return nil }
    guard !reader.isAtEnd else {
      self.init(text: text, standard: -west, daylight: nil)
      return
    }
    guard reader.skipName() else { return nil }
    var offset = 3600 - west
    if !reader.skip(",") {
      guard let west = reader.time(hours: 24), reader.skip(",") else { return nil }
      offset = -west
    }
    guard let start = reader.change(), reader.skip(","), let end = reader.change(), reader.isAtEnd,
      offset != -west
    else { return nil }
    self.init(text: text, standard: -west, daylight: Daylight(offset: offset, start: start, end: end))
  }
}

extension TimeZoneRule: Codable {
  package init(from decoder: any Decoder) throws {
    guard let rule = TimeZoneRule(try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a POSIX time zone text such as CET-1CEST,M3.5.0,M10.5.0/3"))
    }
    self = rule
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension TimeZoneRule: SchemaDescribing {
  package static var schema: Value {
    ["type": "string", "maxLength": 64, "examples": ["CET-1CEST,M3.5.0,M10.5.0/3"]]
  }
}

/// Reads the parts of a time zone text from its start.
private struct RuleReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = text.utf8.count <= 64 ? Array(text.utf8) : [] }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skip(while holds: (UInt8) -> Bool) -> Int {
    let start = index
    while index < bytes.count, holds(bytes[index]) { index += 1 }
    return index - start
  }

  /// Three letters or more, or letters, digits and signs in angle brackets.
  mutating func skipName() -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & 0xDF) && byte < 128 }
    guard skip("<") else { return skip(while: isLetter) >= 3 }
    let length = skip { byte in
      isLetter(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }
    return length >= 3 && skip(">")
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let start = index
    guard (1...3).contains(skip { (48...57).contains($0) }) else { return nil }
    let number = bytes[start..<index].reduce(0) { $0 * 10 + Int($1) - 48 }
    return range.contains(number) ? number : nil
  }

  /// Seconds of `[+-]hh[:mm[:ss]]`.
  mutating func time(hours: Int) -> Int? {
    let sign = skip("-") ? -1 : (skip("+") ? 1 : 1)
    guard var seconds = number(0...hours).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where skip(":") {
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return sign * seconds
  }

  mutating func change() -> TimeZoneRule.Transition? {
    guard let day = day() else { return nil }
    guard skip("/") else { return TimeZoneRule.Transition(day: day, seconds: 7200) }
    return time(hours: 167).map { TimeZoneRule.Transition(day: day, seconds: $0) }
  }

  private mutating func day() -> TimeZoneRule.Transition.Day? {
    if skip("J") { return number(1...365).map { .julian($0) } }
    guard skip("M") else { return number(0...365).map { .ordinal($0) } }
    guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
      let day = number(0...6)
    else { return nil }
    return .weekday(month: month, week: week, day: day)
  }
}
