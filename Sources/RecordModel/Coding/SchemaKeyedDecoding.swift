/// The members a type asks for.
struct SchemaKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SchemaDecoder

  var codingPath: [any CodingKey] { [] }
  /// A type that goes through all names, as dictionaries do, gets the one that stands for any.
  var allKeys: [Key] { Key(stringValue: SchemaSketch.anyName).map { [$0] } ?? [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    decoder.below(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    decoder.below(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder.below(PathStep(stringValue: "super")) }
  func superDecoder(forKey key: Key) -> any Decoder { decoder.below(key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.below(key).decode(type)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) -> T? {
    optional(type, key)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.below(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.below(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder.below(key).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder.below(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder.below(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder.below(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder.below(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder.below(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder.below(key).decode(type) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try decoder.below(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder.below(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder.below(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder.below(key).decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder.below(key).decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder.below(key).decode(type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try decoder.below(key).decode(type) }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { optional(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { optional(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { optional(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) -> Float? { optional(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { optional(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) -> Int8? { optional(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) -> Int16? { optional(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) -> Int32? { optional(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) -> Int64? { optional(type, key) }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) -> Int128? { optional(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) -> UInt? { optional(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) -> UInt8? { optional(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) -> UInt16? { optional(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) -> UInt32? { optional(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) -> UInt64? { optional(type, key) }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) -> UInt128? { optional(type, key) }

  /// A member that may be left out may also be `null`: readers take both for absence.
  private func optional<T: Decodable>(_ type: T.Type, _ key: Key) -> T? {
    decoder.below(key, isRequired: false).sketch.whole = decoder.recording.schema(of: T?.self)
    return nil
  }
}
