/// Bytes that stay bytes: a byte string in CBOR, base64url text without padding in JSON.
///
/// A plain `[UInt8]` is written as an array of numbers.
package struct Bytes: Hashable, Sendable {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }
}

extension Bytes: Codable {
  /// Reads a byte string, or base64url text without padding.
  package init(from decoder: any Decoder) throws {
    if let tape = decoder.ofTape, let bytes = tape.bytes() {
      self.init(bytes)
      return
    }
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let bytes = Base64URL.parse(text.utf8) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "base64url text without padding"))
    }
    self.init(bytes)
  }

  /// Writes a byte string if the format has one, else base64url text.
  package func encode(to encoder: any Encoder) throws {
    if let tape = encoder.ofTape {
      tape.encode(bytes: bytes)
    } else {
      var container = encoder.singleValueContainer()
      try container.encode(Base64URL.text(bytes))
    }
  }
}

extension Bytes: SchemaDescribing {
  /// A JSON string in base64url.
  package static var schema: Value {
    ["type": "string", "contentEncoding": "base64url", "pattern": "^[A-Za-z0-9_-]*$"]
  }
}
