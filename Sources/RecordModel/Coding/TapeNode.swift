/// One value, or one member name, on a ``Tape``: 24 bytes without references.
///
/// Values lie in document order, each container before its content and each member name before its value, so
/// that a subtree is a contiguous run of nodes.
package struct TapeNode: Sendable {
  package enum Kind: UInt8, Sendable {
    /// The JSON `null`.
    case null
    case bool
    /// A whole number that fits `Int64`.
    case integer
    /// A finite number that is not exactly an `Int64`.
    case double
    /// A number that is neither, as it is written; only where ``JSONLimits/keepsNumbers`` says so.
    case number
    /// UTF-8 text.
    case string
    /// Bytes without further meaning.
    case bytes
    /// A list of values.
    case array
    /// A list of names and values; each name is a ``key`` node, and its value is the node after it.
    case object
    /// Its sixteen bytes.
    case uuid
    /// Milliseconds since 1970-01-01T00:00:00Z.
    case instant
    /// The name of a member.
    case key
    /// A whole value's JSON text, written before.
    case text
    /// A place reserved by an encoder and not yet written.
    case vacant
  }

  package internal(set) var kind: Kind
  /// The index after the subtree: the next sibling, or the end.
  ///
  /// While a tape is built, the index of the parent.
  var next: UInt32
  /// The integer; the bits of the double; the milliseconds; 0 or 1; the count of children (low half); offset
  /// (low half) and length (high half) of text and bytes; the first eight bytes of the UUID.
  var word: UInt64
  /// The last eight bytes of the UUID.
  ///
  /// Else one more than the byte offset in the source, or 0 if there is none; of a number with its ``decimals`` in the highest byte.
  var extra: UInt64

  @inline(__always)
  init(_ kind: Kind, next: UInt32 = 0, word: UInt64 = 0, extra: UInt64 = 0) {
    self.kind = kind
    self.next = next
    self.word = word
    self.extra = extra
  }

  @inline(__always)
  init(_ kind: Kind, next: UInt32 = 0, offset: Int, length: Int, extra: UInt64 = 0) {
    self.init(
      kind, next: next,
      word: UInt64(truncatingIfNeeded: offset) | UInt64(truncatingIfNeeded: length) << 32, extra: extra)
  }

  /// A number in its one form on a tape: an integer wherever it is exactly an `Int64`.
  init(number: Double, next: UInt32 = 0, extra: UInt64 = 0) {
    if let integer = Self.integer(exactly: number) {
      self.init(.integer, next: next, word: UInt64(bitPattern: integer), extra: extra)
    } else {
      self.init(.double, next: next, word: number.bitPattern, extra: extra)
    }
  }

  /// `Int64(exactly:)` without the C library's rounding functions, which nothing else here would link.
  static func integer(exactly number: Double) -> Int64? {
    guard number >= -0x1p63, number < 0x1p63 else { return nil }
    let integer = Int64(number)
    return Double(integer) == number ? integer : nil
  }

  var count: Int { Int(word & 0xFFFF_FFFF) }
  var offset: Int { Int(word & 0xFFFF_FFFF) }
  var length: Int { Int(word >> 32) }
  var range: Range<Int> { offset..<offset + length }
  var integer: Int64 { Int64(bitPattern: word) }
  var double: Double { Double(bitPattern: word) }
  var isContainer: Bool { kind == .array || kind == .object }
  var sourceOffset: Int? {
    let place = extra & Self.offsets
    return kind == .uuid || place == 0 ? nil : Int(place) - 1
  }
}

extension TapeNode {
  /// The order of encoded text keys: a shorter one has a lesser head and so comes first.
  func precedes(_ other: TapeNode, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { precedes(other, in: $0) }
  }

  func precedes(_ other: TapeNode, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if length != other.length { return length < other.length }
    for place in 0..<length {
      let (mine, theirs) = (bytes[offset + place], bytes[other.offset + place])
      if mine != theirs { return mine < theirs }
    }
    return false
  }
}
