/// A wall-clock time of a day: `08:30`, from 00:00 to 23:59.
package struct HourMinute: Hashable, Sendable, Comparable {
  /// Minutes since midnight, 0 to 1439.
  package let minutes: Int

  /// `nil` unless it is a time of the same day.
  package init?(minutes: Int) {
    guard (0..<1440).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// Reads `HH:MM`, or `nil`.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 48 }
    guard digits.allSatisfy({ (0...9).contains($0) }), digits[2] < 6 else { return nil }
    self.init(minutes: (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3])
  }

  /// The time that many minutes after midnight, limited to the same day.
  package init(clamping minutes: Int) { self.minutes = min(max(minutes, 0), 1439) }

  package static func < (left: HourMinute, right: HourMinute) -> Bool { left.minutes < right.minutes }
}

extension HourMinute: CustomStringConvertible {
  /// `HH:MM`.
  package var description: String {
    let (hour, minute) = (minutes / 60, minutes % 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}

extension HourMinute: Codable {
  package init(from decoder: any Decoder) throws {
    guard let time = HourMinute(try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a time as HH:MM, from 00:00 to 23:59"))
    }
    self = time
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension HourMinute: SchemaDescribing {
  package static var schema: Value {
    ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$", "examples": ["08:30"]]
  }
}
