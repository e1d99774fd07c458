/// The elements of one array being written.
struct TapeUnkeyedEncoding: UnkeyedEncodingContainer {
  let state: UnsafeMutablePointer<EncodingState>
  let container: Int

  var codingPath: [any CodingKey] { state.pointee.steps(to: container) }
  var count: Int { state.pointee.nodes[container].count }

  private func slot() -> Int { state.pointee.element(of: container) }

  private func encoder() -> TapeEncoder { TapeEncoder(state: state, slot: slot()) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder() }

  func encodeNil() { state.pointee.set(slot(), .null, 0) }
  func encode(_ value: Bool) { state.pointee.set(slot(), .bool, value ? 1 : 0) }
  func encode(_ value: String) { state.pointee.string(slot(), value) }
  func encode(_ value: Double) throws { try state.pointee.number(slot(), value) }
  func encode(_ value: Float) throws { try state.pointee.number(slot(), Double(value)) }
  func encode(_ value: Int) throws { try state.pointee.integer(slot(), value) }
  func encode(_ value: Int8) throws { try state.pointee.integer(slot(), value) }
  func encode(_ value: Int16) throws { try state.pointee.integer(slot(), value) }
  func encode(_ value: Int32) throws { try state.pointee.integer(slot(), value) }
  func encode(_ value: Int64) throws { try state.pointee.integer(slot(), value) }
  func encode(_ value: Int128) throws { try state.pointee.integer(slot(), value) }
  func encode(_ value: UInt) throws { try state.pointee.integer(slot(), value) }
  func encode(_ value: UInt8) throws { try state.pointee.integer(slot(), value) }
  func encode(_ value: UInt16) throws { try state.pointee.integer(slot(), value) }
  func encode(_ value: UInt32) throws { try state.pointee.integer(slot(), value) }
  func encode(_ value: UInt64) throws { try state.pointee.integer(slot(), value) }
  func encode(_ value: UInt128) throws { try state.pointee.integer(slot(), value) }
  func encode<T: Encodable>(_ value: T) throws { try encoder().generic(value) }
}
