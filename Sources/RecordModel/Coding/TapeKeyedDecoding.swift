/// The members of one object being read.
struct TapeKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let state: UnsafeMutablePointer<DecodingState>
  let object: Int

  var codingPath: [any CodingKey] { state.pointee.steps(to: object) }
  var allKeys: [Key] {
    var keys: [Key] = []
    for key in state.pointee.tape.keys(of: object) {
      if let key = Key(stringValue: state.pointee.tape.text(state.pointee.tape.nodes[key])) {
        keys.append(key)
      }
    }
    return keys
  }

  func contains(_ key: Key) -> Bool { state.pointee.find(key.stringValue, in: object) != nil }

  /// The decoder of a member that must be there.
  @inline(__always)
  private func member(_ key: Key) throws -> TapeDecoder {
    guard let node = state.pointee.find(key.stringValue, in: object) else {
      throw state.pointee.missing(key, in: object)
    }
    return TapeDecoder(state: state, node: node)
  }

  /// The decoder of a member, or `nil` if it is missing or `null`.
  @inline(__always)
  private func optional(_ key: Key) -> TapeDecoder? {
    guard let node = state.pointee.find(key.stringValue, in: object),
      state.pointee.tape.nodes[node].kind != .null
    else {
      return nil
    }
    return TapeDecoder(state: state, node: node)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard let node = state.pointee.find("super", in: object) else {
      throw state.pointee.missing(PathStep(stringValue: "super"), in: object)
    }
    return TapeDecoder(state: state, node: node)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).bool() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try member(key).string() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try member(key).double() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try member(key).float() }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).integer(Int.self) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key).integer(Int8.self) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key).integer(Int16.self) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key).integer(Int32.self) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key).integer(Int64.self) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try member(key).integer(Int128.self) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key).integer(UInt.self) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key).integer(UInt8.self) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try member(key).integer(UInt16.self) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try member(key).integer(UInt32.self) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try member(key).integer(UInt64.self) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try member(key).integer(UInt128.self)
  }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try member(key).generic(type) }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(key)?.bool() }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(key)?.string() }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(key)?.double() }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(key)?.float() }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try optional(key)?.integer(Int.self)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try optional(key)?.integer(Int8.self)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try optional(key)?.integer(Int16.self)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try optional(key)?.integer(Int32.self)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try optional(key)?.integer(Int64.self)
  }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try optional(key)?.integer(Int128.self)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try optional(key)?.integer(UInt.self)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try optional(key)?.integer(UInt8.self)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try optional(key)?.integer(UInt16.self)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try optional(key)?.integer(UInt32.self)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try optional(key)?.integer(UInt64.self)
  }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try optional(key)?.integer(UInt128.self)
  }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try optional(key)?.generic(type)
  }
}
