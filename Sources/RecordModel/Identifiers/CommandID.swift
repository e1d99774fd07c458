/// The caller's own id of one command: a command is carried out once, however often it is sent.
///
/// Any UUID, in either case (R-RH-172); two spellings of the same id are the same id.
package struct CommandID: Hashable, Sendable {
  /// The first eight bytes.
  package let high: UInt64
  /// The last eight bytes.
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads a UUID of 36 characters, or `nil`.
  package init?(_ text: String) {
    guard let uuid = UUIDText.parse(text, strict: false) else { return nil }
    self.init(high: uuid.0, low: uuid.1)
  }
}

extension CommandID: CustomStringConvertible {
  package var description: String { UUIDText.text(high, low) }
}

extension CommandID: Codable {
  /// Reads a UUID of any version.
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = CommandID(text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "a UUID"))
    }
    self = id
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension CommandID: SchemaDescribing {
  package static var schema: Value { ["type": "string", "format": "uuid"] }
}
