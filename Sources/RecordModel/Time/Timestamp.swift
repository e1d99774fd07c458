/// A moment, as whole milliseconds since 1970-01-01T00:00:00Z.
///
/// Milliseconds are kept as an integer because a floating-point `Date` turns .123 s into .122 s when printed.
/// The range is the years 0001 to 9999, so that every timestamp has an RFC 3339 text.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since the Unix epoch; negative before it.
  public let milliseconds: Int64

  /// 0001-01-01T00:00:00.000Z.
  public static let earliest = Timestamp(milliseconds: -62_135_596_800_000)
  /// 9999-12-31T23:59:59.999Z.
  public static let latest = Timestamp(milliseconds: 253_402_300_799_999)

  /// A moment that many milliseconds after the epoch.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Orders moments by time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}

extension Timestamp: CustomStringConvertible {
  /// RFC 3339 in UTC with exactly three digits of fraction: `2026-01-14T10:20:30.123Z`.
  public var description: String {
    String(unsafeUninitializedCapacity: 24) { buffer in
      let time = CivilTime(self)
      var end = 0
      func put(_ number: Int, _ width: Int, _ separator: Unicode.Scalar) {
        var rest = number
        for place in stride(from: width - 1, through: 0, by: -1) {
          buffer[end + place] = UInt8(truncatingIfNeeded: 48 + rest % 10)
          rest /= 10
        }
        buffer[end + width] = UInt8(ascii: separator)
        end += width + 1
      }
      put(time.year, 4, "-")
      put(time.month, 2, "-")
      put(time.day, 2, "T")
      put(time.hour, 2, ":")
      put(time.minute, 2, ":")
      put(time.second, 2, ".")
      put(time.millisecond, 3, "Z")
      return end
    }
  }
}

extension Timestamp: Codable {
  /// Reads a binary instant, or an RFC 3339 text.
  public init(from decoder: any Decoder) throws {
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

  /// Writes a binary instant where the format has one, else the RFC 3339 text.
  public func encode(to encoder: any Encoder) throws {
    if let tape = encoder.ofTape {
      tape.encode(instant: milliseconds)
    } else {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }
}

extension Timestamp: SchemaDescribing {
  /// A JSON string in the `date-time` format.
  public static var schema: Value { ["type": "string", "format": "date-time"] }
}
