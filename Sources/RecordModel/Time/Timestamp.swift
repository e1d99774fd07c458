/// A moment, as whole milliseconds since 1970-01-01T00:00:00Z.
///
/// Milliseconds are kept as an integer because a floating-point `Date` turns .123 s into .122 s when printed.
/// The range is the years 0001 to 9999, so that every timestamp has an RFC 3339 text.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since the Unix epoch; negative before it.
  package let milliseconds: Int64

  /// 0001-01-01T00:00:00.000Z.
  package static let earliest = Timestamp(milliseconds: InstantText.range.lowerBound)
  /// 9999-12-31T23:59:59.999Z.
  package static let latest = Timestamp(milliseconds: InstantText.range.upperBound)

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}

extension Timestamp: CustomStringConvertible {
  /// RFC 3339 in UTC with exactly three digits of fraction: `2026-01-14T10:20:30.123Z`.
  package var description: String { InstantText.text(milliseconds) }
}

extension Timestamp: Codable {
  /// Reads a binary instant, or an RFC 3339 text.
  package init(from decoder: any Decoder) throws {
    if let tape = decoder.ofTape, let milliseconds = tape.instant() {
      self.init(milliseconds: milliseconds)
      return
    }
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let parsed = Timestamp(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "an RFC 3339 time with offset"))
    }
    self = parsed
  }

  /// Writes a binary instant if the format has one, else the RFC 3339 text.
  package func encode(to encoder: any Encoder) throws {
    if let tape = encoder.ofTape {
      tape.encode(instant: milliseconds)
    } else {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }
}

extension Timestamp: SchemaDescribing {
  package static var schema: Value { ["type": "string", "format": "date-time"] }
}
