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

  /// Writes a UUID: its two words, most significant first.
  package func encode(uuid: (UInt64, UInt64)) { state.pointee.set(slot, .uuid, uuid.0, uuid.1) }

  /// Writes a moment: milliseconds since the Unix epoch.
  package func encode(instant: Int64) { state.pointee.set(slot, .instant, UInt64(bitPattern: instant)) }

  /// Writes a byte string.
  package func encode(bytes: [UInt8]) { state.pointee.byteString(slot, bytes) }

  /// Writes a value's JSON text, where the tape becomes text.
  func encode(text: [UInt8]) { state.pointee.text(slot, text) }

  /// Makes the value an object.
  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    state.pointee.open(slot, .object)
    return KeyedEncodingContainer(TapeKeyedEncoding<Key>(state: state, container: slot))
  }

  /// Makes the value an array.
  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    state.pointee.open(slot, .array)
    return TapeUnkeyedEncoding(state: state, container: slot)
  }

  /// Makes the value a scalar.
  package func singleValueContainer() -> any SingleValueEncodingContainer { self }

  @inline(__always)
  func generic<T: Encodable>(_ value: T) throws {
    if T.self == Value.self { return try dynamic(value) }
    try value.encode(to: self)
  }

  /// Kept apart so that the cast's metadata is not looked up on the way to every other type.
  @inline(never)
  private func dynamic<T: Encodable>(_ value: T) throws {
    if let value = value as? Value { return try state.pointee.value(value, into: slot) }
    try value.encode(to: self)
  }
}

extension Encoder {
  /// The encoder itself where it is a tape's: `as?` asks the runtime, which costs more than encoding a number.
  var ofTape: TapeEncoder? { Self.self == TapeEncoder.self ? unsafeBitCast(self, to: TapeEncoder.self) : nil }
}

extension TapeEncoder {
  /// Writes the JSON `null`.
  package func encodeNil() { state.pointee.set(slot, .null, 0) }
  /// Writes a truth value.
  package func encode(_ value: Bool) { state.pointee.set(slot, .bool, value ? 1 : 0) }
  /// Writes a text.
  package func encode(_ value: String) { state.pointee.string(slot, value) }
  /// Writes a finite number.
  package func encode(_ value: Double) throws { try state.pointee.number(slot, value) }
  /// Writes a finite number.
  package func encode(_ value: Float) throws { try state.pointee.number(slot, Double(value)) }
  /// Writes a whole number.
  package func encode(_ value: Int) throws { try state.pointee.integer(slot, value) }
  /// Writes a whole number.
  package func encode(_ value: Int8) throws { try state.pointee.integer(slot, value) }
  /// Writes a whole number.
  package func encode(_ value: Int16) throws { try state.pointee.integer(slot, value) }
  /// Writes a whole number.
  package func encode(_ value: Int32) throws { try state.pointee.integer(slot, value) }
  /// Writes a whole number.
  package func encode(_ value: Int64) throws { try state.pointee.integer(slot, value) }
  /// Writes a whole number that fits `Int64`.
  package func encode(_ value: Int128) throws { try state.pointee.integer(slot, value) }
  /// Writes a whole number that fits `Int64`.
  package func encode(_ value: UInt) throws { try state.pointee.integer(slot, value) }
  /// Writes a whole number.
  package func encode(_ value: UInt8) throws { try state.pointee.integer(slot, value) }
  /// Writes a whole number.
  package func encode(_ value: UInt16) throws { try state.pointee.integer(slot, value) }
  /// Writes a whole number.
  package func encode(_ value: UInt32) throws { try state.pointee.integer(slot, value) }
  /// Writes a whole number that fits `Int64`.
  package func encode(_ value: UInt64) throws { try state.pointee.integer(slot, value) }
  /// Writes a whole number that fits `Int64`.
  package func encode(_ value: UInt128) throws { try state.pointee.integer(slot, value) }
  /// Writes any value.
  package func encode<T: Encodable>(_ value: T) throws { try generic(value) }
}
