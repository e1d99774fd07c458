extension CBORParser {
  /// Major type 7: false, true, null and 64-bit floats that are no integers.
  mutating func simple(_ start: Int) throws(CodingFailure) {
    position += 1
    switch source[start] {
    case 0xF4: append(.bool, 0, start)
    case 0xF5: append(.bool, 1, start)
    case 0xF6: append(.null, 0, start)
    case 0xFB:
      let number = Double(bitPattern: try bigEndian(8))
      guard number.isFinite else { throw fail(.unsupported, at: start, "a finite number") }
      guard TapeNode.integer(exactly: number) == nil else {
        throw fail(.malformed, at: start, "an integer for a whole number")
      }
      append(.double, number.bitPattern, start)
    case 0xFF: throw fail(.malformed, at: start, "an item")
    default: throw fail(.unsupported, at: start, "false, true, null or a float of 64 bits")
    }
  }

  mutating func tagged(_ tag: UInt64, _ start: Int) throws(CodingFailure) {
    switch tag {
    case 4: try decimalFraction(start)
    case 37: try uuid(start)
    case 1001: try instant(start)
    default: throw fail(.unsupported, at: start, "tag 4, 37 or 1001")
    }
  }

  /// A number with a zero behind its last decimal; any other has its own form.
  private mutating func decimalFraction(_ start: Int) throws(CodingFailure) {
    let (major, count) = try head()
    guard major == CBORMajor.array, count == 2 else {
      throw fail(.malformed, at: start, "an exponent and digits")
    }
    let (exponent, digits) = (try integer(), try integer())
    let next = UInt32(nodes.count + 1)
    guard (-TapeNode.mostDecimals...(-1)).contains(Int(truncatingIfNeeded: exponent)),
      let node = TapeNode(
        scaled: digits, decimals: Int(-exponent), next: next, extra: UInt64(start + 1))
    else {
      throw fail(
        .malformed, at: start, "at most fifteen digits, of which the last is a zero behind the point")
    }
    nodes.append(node)
  }

  private mutating func uuid(_ start: Int) throws(CodingFailure) {
    let (major, length) = try head()
    guard major == CBORMajor.bytes, length == 16 else {
      throw fail(.malformed, at: start, "sixteen bytes for a UUID")
    }
    let (high, low) = (try bigEndian(8), try bigEndian(8))
    append(.uuid, high, start)
    nodes[nodes.count - 1].extra = low
  }

  private mutating func instant(_ start: Int) throws(CodingFailure) {
    let (major, count) = try head()
    guard major == CBORMajor.map, count == 1 || count == 2 else {
      throw fail(.malformed, at: start, "a map of seconds and milliseconds")
    }
    try exactly(1, "the key 1 for seconds")
    let seconds = try integer()
    var milliseconds: Int64 = 0
    if count == 2 {
      try exactly(-3, "the key -3 for milliseconds")
      milliseconds = try integer()
      guard (1...999).contains(milliseconds) else {
        throw fail(.malformed, at: start, "milliseconds from 1 to 999")
      }
    }
    guard let sum = Int64(exactly: Int128(seconds) * 1000 + Int128(milliseconds)) else {
      throw fail(.numberOutOfRange, at: start, "milliseconds of 64 bits")
    }
    append(.instant, UInt64(bitPattern: sum), start)
  }

  private mutating func integer() throws(CodingFailure) -> Int64 {
    let start = position
    let (major, argument) = try head()
    guard major <= CBORMajor.negative else { throw fail(.malformed, at: start, "an integer") }
    return try integer(major, argument, start)
  }

  private mutating func exactly(_ value: Int64, _ expected: String) throws(CodingFailure) {
    let start = position
    guard try integer() == value else { throw fail(.malformed, at: start, expected) }
  }
}
