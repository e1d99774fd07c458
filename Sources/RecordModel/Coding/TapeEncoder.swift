/// Encodes one value into one place on a tape; the `Encoder` of both formats.
///
/// Ids, moments and byte strings look for this type to stay binary. Optional members that are `nil` are left
/// out, an explicit `encodeNil` is written, and a type that encodes nothing becomes an empty object.
package struct TapeEncoder: Encoder, SingleValueEncodingContainer {
  let state: UnsafeMutablePointer<EncodingState>
  let slot: Int

  /// Names and positions from the root to the place being written.
  package var codingPath: [any CodingKey] { state.pointee.steps(to: slot) }
  /// Always empty.
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func encode(uuid: (UInt64, UInt64)) { state.pointee.set(slot, .uuid, uuid.0, uuid.1) }

  package func encode(instant: Int64) { state.pointee.set(slot, .instant, UInt64(bitPattern: instant)) }

  package func encode(bytes: [UInt8]) { state.pointee.byteString(slot, bytes) }

  /// Writes a number with zeros behind its last decimal.
  func encode(_ digits: ReportedDigits) throws(CodingFailure) { try state.pointee.number(slot, digits) }

  /// Writes a value's JSON text, if the tape becomes text.
  func encode(text: [UInt8]) { state.pointee.text(slot, text) }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    state.pointee.open(slot, .object)
    return KeyedEncodingContainer(TapeKeyedEncoding<Key>(state: state, container: slot))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    state.pointee.open(slot, .array)
    return TapeUnkeyedEncoding(state: state, container: slot)
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer { self }

  @inline(__always)
  func generic<T: Encodable>(_ value: T) throws {
    if T.self == Value.self { return try dynamic(value) }
    try value.encode(to: self)
  }

  /// A function of its own, so that other types do not look up the cast's metadata.
  @inline(never)
  private func dynamic<T: Encodable>(_ value: T) throws {
    if let value = value as? Value { return try state.pointee.value(value, into: slot) }
    try value.encode(to: self)
  }
}

extension Encoder {
  /// The encoder itself, if it is a tape's: `as?` asks the runtime, which costs more than encoding a number.
  var ofTape: TapeEncoder? { Self.self == TapeEncoder.self ? unsafeBitCast(self, to: TapeEncoder.self) : nil }
}

extension TapeEncoder {
  package func encodeNil() { state.pointee.set(slot, .null, 0) }
  package func encode(_ value: Bool) { state.pointee.set(slot, .bool, value ? 1 : 0) }
  package func encode(_ value: String) { state.pointee.string(slot, value) }
  package func encode(_ value: Double) throws { try state.pointee.number(slot, value) }
  package func encode(_ value: Float) throws { try state.pointee.number(slot, Double(value)) }
  package func encode(_ value: Int) throws { try state.pointee.integer(slot, value) }
  package func encode(_ value: Int8) throws { try state.pointee.integer(slot, value) }
  package func encode(_ value: Int16) throws { try state.pointee.integer(slot, value) }
  package func encode(_ value: Int32) throws { try state.pointee.integer(slot, value) }
  package func encode(_ value: Int64) throws { try state.pointee.integer(slot, value) }
  package func encode(_ value: Int128) throws { try state.pointee.integer(slot, value) }
  package func encode(_ value: UInt) throws { try state.pointee.integer(slot, value) }
  package func encode(_ value: UInt8) throws { try state.pointee.integer(slot, value) }
  package func encode(_ value: UInt16) throws { try state.pointee.integer(slot, value) }
  package func encode(_ value: UInt32) throws { try state.pointee.integer(slot, value) }
  package func encode(_ value: UInt64) throws { try state.pointee.integer(slot, value) }
  package func encode(_ value: UInt128) throws { try state.pointee.integer(slot, value) }
  package func encode<T: Encodable>(_ value: T) throws { try generic(value) }
}
