/// A moment together with the UTC offset it was written with: `2026-01-14T11:20:30.000+01:00`.
package struct OffsetTime: Sendable, Equatable {
  package var moment: Timestamp
  /// Offset from UTC in minutes.
  package var offsetMinutes: Int16

  package init(_ moment: Timestamp, offsetMinutes: Int16) {
    (self.moment, self.offsetMinutes) = (moment, offsetMinutes)
  }
}

extension OffsetTime: Codable {
  package init(from decoder: any Decoder) throws {
    guard let parsed = Timestamp.parse(try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "an RFC 3339 time with offset"))
    }
    self.init(parsed.moment, offsetMinutes: parsed.offsetMinutes)
  }

  /// Writes the local time with its offset.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension OffsetTime: CustomStringConvertible {
  /// RFC 3339 with the offset; `Z` for none.
  package var description: String {
    if offsetMinutes == 0 { return moment.description }
    let local = Timestamp(milliseconds: moment.milliseconds + Int64(offsetMinutes) * 60_000).description
      .dropLast()
    let size = Int(offsetMinutes.magnitude)
    let (hours, minutes) = (size / 60, size % 60)
    let sign = offsetMinutes < 0 ? "-" : "+"
    return "\(local)\(sign)\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
  }
}

extension OffsetTime: SchemaDescribing {
  package static var schema: Value { ["type": "string", "format": "date-time"] }
}
