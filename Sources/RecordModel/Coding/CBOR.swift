/// Deterministic CBOR: the core requirements of RFC 8949 §4.2, of which one subset is read and written.
///
/// Maps have text keys, sorted bytewise as encoded. A number is an integer wherever it is exactly an `Int64`,
/// else a float of 64 bits; one with zeros behind its last decimal that are kept is tag 4 (decimal fraction) over its exponent,
/// -12 to -1, and its digits, fifteen at most. A UUID is tag 37 over sixteen bytes; an instant is tag 1001 (RFC 9581) over a map
/// of seconds (1) and milliseconds (-3, left out when 0). Each value has exactly one encoding, and any other
/// is refused.
package enum CBOR {
  /// The deepest nesting of arrays and maps.
  package static let depthLimit = 32

  /// What becomes of zeros behind the last decimal of a number.
  package enum TrailingZeros: Sendable {
    /// They are written where the tape notes them.
    case kept
    /// Left out, so that numbers that are equal are the same bytes.
    case ignored
  }

  /// Reads one item that fills all of the bytes.
  package static func parse(_ bytes: [UInt8]) throws(CodingFailure) -> Tape {
    var parser = CBORParser(bytes)
    return try parser.document()
  }

  /// Reads one item out of a longer array; offsets of failures count from the start of the slice.
  package static func parse(_ bytes: ArraySlice<UInt8>) throws(CodingFailure) -> Tape {
    try parse(Array(bytes))
  }

  /// Reads one item out of memory that is only borrowed; the tape keeps a copy.
  package static func parse(_ bytes: UnsafeRawBufferPointer) throws(CodingFailure) -> Tape {
    try parse(Array(bytes))
  }

  /// Reads the item that begins at an offset and ignores what follows it.
  package static func parseItem(of bytes: [UInt8], at offset: Int) throws(CodingFailure) -> Tape {
    var parser = CBORParser(bytes, from: offset)
    return try parser.firstItem()
  }

  /// Reads one item as a `T`; members that `T` does not look up are refused.
  package static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws(CodingFailure) -> T {
    try parse(bytes).decode(type, at: 0, unknownMembers: .reject)
  }

  /// The one encoding of a value.
  package static func encode<T: Encodable>(_ value: T) throws(CodingFailure) -> [UInt8] {
    let tape = try Tape(encoding: value)
    var output: [UInt8] = []
    try write(tape, node: 0, into: &output)
    return output
  }

  /// Appends the one encoding of a node; fails on duplicate names and on more than 32 levels.
  ///
  /// After a failure `output` is as it was before.
  package static func write(
    _ tape: Tape, node: Int, zeros: TrailingZeros = .kept, into output: inout [UInt8]
  ) throws(CodingFailure) {
    var writer = CBORWriter(zeros)
    swap(&writer.output, &output)
    defer { swap(&writer.output, &output) }
    let start = writer.output.count
    do { try writer.write(tape, node: node) } catch {
      writer.output.removeSubrange(start...)
      throw error
    }
  }
}

/// The major types of RFC 8949 §3.1, already in the upper three bits.
enum CBORMajor {
  static let unsigned: UInt8 = 0x00
  static let negative: UInt8 = 0x20
  static let bytes: UInt8 = 0x40
  static let text: UInt8 = 0x60
  static let array: UInt8 = 0x80
  static let map: UInt8 = 0xA0
  static let tag: UInt8 = 0xC0
  static let simple: UInt8 = 0xE0
}
