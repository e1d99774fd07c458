/// The members of one object being written.
struct TapeKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let state: UnsafeMutablePointer<EncodingState>
  let container: Int

  var codingPath: [any CodingKey] { state.pointee.steps(to: container) }

  @inline(__always)
  private func slot(_ key: Key) -> Int { state.pointee.member(key.stringValue, of: container) }

  private func encoder(_ key: Key) -> TapeEncoder { TapeEncoder(state: state, slot: slot(key)) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    TapeEncoder(state: state, slot: state.pointee.member("super", of: container))
  }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  func encodeNil(forKey key: Key) { state.pointee.set(slot(key), .null, 0) }
  func encode(_ value: Bool, forKey key: Key) { state.pointee.set(slot(key), .bool, value ? 1 : 0) }
  func encode(_ value: String, forKey key: Key) { state.pointee.string(slot(key), value) }
  func encode(_ value: Double, forKey key: Key) throws { try state.pointee.number(slot(key), value) }
  func encode(_ value: Float, forKey key: Key) throws { try state.pointee.number(slot(key), Double(value)) }
  func encode(_ value: Int, forKey key: Key) throws { try state.pointee.integer(slot(key), value) }
  func encode(_ value: Int8, forKey key: Key) throws { try state.pointee.integer(slot(key), value) }
  func encode(_ value: Int16, forKey key: Key) throws { try state.pointee.integer(slot(key), value) }
  func encode(_ value: Int32, forKey key: Key) throws { try state.pointee.integer(slot(key), value) }
  func encode(_ value: Int64, forKey key: Key) throws { try state.pointee.integer(slot(key), value) }
  func encode(_ value: Int128, forKey key: Key) throws { try state.pointee.integer(slot(key), value) }
  func encode(_ value: UInt, forKey key: Key) throws { try state.pointee.integer(slot(key), value) }
  func encode(_ value: UInt8, forKey key: Key) throws { try state.pointee.integer(slot(key), value) }
  func encode(_ value: UInt16, forKey key: Key) throws { try state.pointee.integer(slot(key), value) }
  func encode(_ value: UInt32, forKey key: Key) throws { try state.pointee.integer(slot(key), value) }
  func encode(_ value: UInt64, forKey key: Key) throws { try state.pointee.integer(slot(key), value) }
  func encode(_ value: UInt128, forKey key: Key) throws { try state.pointee.integer(slot(key), value) }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try encoder(key).generic(value) }
}
