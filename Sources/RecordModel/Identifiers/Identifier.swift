/// The random identity of a patient, an assessment and so on: a version 4 UUID.
///
/// The kind is part of the type, so that a patient's id cannot be passed where an assessment's is meant. Only
/// the strict form is read: 36 characters, lower case, version 4 (C-20); ids compare as bytes.
package struct Identifier<Kind: IdentifiedKind>: Hashable, Sendable {
  /// The first eight bytes, most significant first.
  package let high: UInt64
  /// The last eight bytes, most significant first.
  package let low: UInt64

  /// The id with these sixteen bytes.
  ///
  /// Version and variant are not checked: the log may hold ids from elsewhere.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A version 4 UUID made of 128 random bits, six of which are overwritten by version and variant.
  package init(random: (UInt64, UInt64)) {
    high = random.0 & 0xFFFF_FFFF_FFFF_0FFF | 0x0000_0000_0000_4000
    low = random.1 & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  /// Reads the strict text form, or `nil`.
  package init?(_ text: String) {
    guard let uuid = UUIDText.parse(text, strict: true) else { return nil }
    self.init(high: uuid.0, low: uuid.1)
  }
}

package protocol IdentifiedKind: Sendable {
  /// The kind's name in error texts: `patient`, `assessment`.
  static var kindName: String { get }
}

extension Identifier: CustomStringConvertible {
  package var description: String { UUIDText.text(high, low) }
}

extension Identifier: Comparable {
  /// Orders ids as their bytes stand in the store.
  package static func < (left: Self, right: Self) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}

extension Identifier: Codable {
  /// Reads a binary UUID, or the strict text form.
  package init(from decoder: any Decoder) throws {
    let read: (UInt64, UInt64)?
    if let tape = decoder.ofTape,
      let parsed = tape.uuid() ?? tape.withText({ UUIDText.parse($0, strict: true) }) ?? nil
    {
      read = parsed
    } else {
      read = UUIDText.parse(try decoder.singleValueContainer().decode(String.self), strict: true)
    }
    guard let uuid = read else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a lower-case version 4 UUID"))
    }
    self.init(high: uuid.0, low: uuid.1)
  }

  /// Writes sixteen bytes if the format has UUIDs, else the text form.
  package func encode(to encoder: any Encoder) throws {
    if let tape = encoder.ofTape {
      tape.encode(uuid: (high, low))
    } else {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }
}

extension Identifier: SchemaDescribing {
  package static var schema: Value {
    [
      "type": "string",
      "pattern": "^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$",
    ]
  }
}
