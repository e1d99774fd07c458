/// Decodes one node of a tape; the `Decoder` of both formats.
///
/// Ids, moments and byte strings look for this type to stay binary. A number may be read as any type that
/// holds it exactly; truth values are never numbers.
package struct TapeDecoder: Decoder {
  let state: UnsafeMutablePointer<DecodingState>
  let node: Int

  /// Names and positions from the decoded value to this one.
  package var codingPath: [any CodingKey] { state.pointee.steps(to: node) }
  /// Always empty.
  package var userInfo: [CodingUserInfoKey: Any] { [:] }
  package var kind: TapeNode.Kind { state.pointee.tape.nodes[node].kind }

  /// The words of the UUID here, most significant first, or `nil` if the value is no binary UUID.
  package func uuid() -> (UInt64, UInt64)? { state.pointee.tape.uuid(at: node) }

  /// Milliseconds since the Unix epoch, or `nil` if the value is no binary instant.
  package func instant() -> Int64? { state.pointee.tape.instant(at: node) }

  /// The digits of the number here, if a zero is behind its last decimal and whoever reads it keeps such zeros.
  var reported: ReportedDigits? { state.pointee.keepsZeros ? state.pointee.tape.reported(at: node) : nil }

  /// The bytes here, or `nil` if the value is no byte string.
  package func bytes() -> [UInt8]? { kind == .bytes ? Array(state.pointee.tape.bytes(at: node)) : nil }

  /// Hands the UTF-8 of the text here to `body`, without making a `String`; `nil` if the value is no text.
  package func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    guard kind == .string else { return nil }
    let range = state.pointee.tape.nodes[node].range
    return state.pointee.tape.bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// A failure at this place, for types that check what they read; `expected` is a noun phrase without input.
  package func failure(_ kind: CodingFailure.Kind, expected: String? = nil) -> CodingFailure {
    state.pointee.failure(kind, at: node, expected: expected)
  }

  /// Counts everything here as read, so that none of it is an unknown member.
  package func skip() { state.pointee.markAll(below: node) }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw failure(.wrongType, expected: "an object") }
    return KeyedDecodingContainer(TapeKeyedDecoding<Key>(state: state, object: node))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .array else { throw failure(.wrongType, expected: "an array") }
    return TapeUnkeyedDecoding(state: state, array: node)
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension Decoder {
  /// The decoder itself, if it is a tape's: `as?` asks the runtime, which costs more than decoding a number.
  var ofTape: TapeDecoder? { Self.self == TapeDecoder.self ? unsafeBitCast(self, to: TapeDecoder.self) : nil }
}

extension TapeDecoder {
  @inline(__always)
  func generic<T: Decodable>(_ type: T.Type) throws(CodingFailure) -> T {
    if type == Value.self { return try dynamic(type) }
    do { return try T(from: self) } catch { throw CodingFailure(error, type, at: self) }
  }

  /// A function of its own, so that other types do not look up the cast's metadata.
  @inline(never)
  private func dynamic<T: Decodable>(_ type: T.Type) throws(CodingFailure) -> T {
    guard let value = state.pointee.value(at: node) as? T else { throw failure(.unsupported) }
    return value
  }

  func bool() throws(CodingFailure) -> Bool {
    guard let value = state.pointee.tape.bool(at: node) else {
      throw failure(.wrongType, expected: "true or false")
    }
    return value
  }

  func string() throws(CodingFailure) -> String {
    guard kind != .key, let value = state.pointee.tape.string(at: node) else {
      throw failure(.wrongType, expected: "a string")
    }
    return value
  }

  func double() throws(CodingFailure) -> Double {
    guard let value = state.pointee.tape.double(at: node) else {
      throw failure(.wrongType, expected: "a number")
    }
    return value
  }

  func float() throws(CodingFailure) -> Float {
    let value = Float(try double())
    guard value.isFinite else { throw failure(.numberOutOfRange, expected: "a number of 32 bits") }
    return value
  }

  @inline(__always)
  func integer<T: FixedWidthInteger>(_ type: T.Type) throws(CodingFailure) -> T {
    let content = state.pointee.tape.nodes[node]
    if content.kind == .integer, let value = T(exactly: content.integer) { return value }
    throw notInteger(content, bits: T.bitWidth)
  }

  /// A double on a tape is no `Int64`; from 2⁵³ on it has no fraction, so it is only too large.
  private func notInteger(_ content: TapeNode, bits: Int) -> CodingFailure {
    let isTooLarge = content.kind == .integer || content.kind == .double && content.double.magnitude >= 0x1p53
    return failure(isTooLarge ? .numberOutOfRange : .wrongType, expected: "an integer of \(bits) bits")
  }
}
