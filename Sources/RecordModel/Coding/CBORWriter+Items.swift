extension CBORWriter {
  /// The initial byte and the argument in its shortest form (RFC 8949 §3, §4.2.1).
  mutating func head(_ major: UInt8, _ argument: UInt64) {
    switch argument {
    case 0..<24: output.append(major | UInt8(truncatingIfNeeded: argument))
    case 24...0xFF:
      output.append(major | 24)
      output.append(UInt8(truncatingIfNeeded: argument))
    case 0x100...0xFFFF:
      output.append(major | 25)
      bigEndian(argument, bytes: 2)
    case 0x1_0000...0xFFFF_FFFF:
      output.append(major | 26)
      bigEndian(argument, bytes: 4)
    default:
      output.append(major | 27)
      bigEndian(argument, bytes: 8)
    }
  }

  private mutating func bigEndian(_ word: UInt64, bytes: UInt64) {
    let word = (word << (64 - 8 * bytes)).bigEndian
    withUnsafeBytes(of: word) {
      output.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<Int(bytes)]))
    }
  }

  mutating func integer(_ value: Int64) {
    if value >= 0 {
      head(CBORMajor.unsigned, UInt64(value))
    } else {
      head(CBORMajor.negative, UInt64(-1 - value))
    }
  }

  mutating func double(_ value: Double) {
    output.append(0xFB)
    bigEndian(value.bitPattern, bytes: 8)
  }

  /// Tag 4 (`C4`) over an array (`82`) of the exponent and the digits (RFC 8949 §3.4.4).
  mutating func decimalFraction(_ digits: ReportedDigits) {
    head(CBORMajor.tag, 4)
    head(CBORMajor.array, 2)
    integer(Int64(-digits.decimals))
    integer(digits.scaled)
  }

  mutating func text(_ tape: Tape, _ index: Int) { string(CBORMajor.text, tape, tape.nodes[index]) }

  mutating func string(_ major: UInt8, _ tape: Tape, _ node: TapeNode) {
    head(major, UInt64(node.length))
    tape.bytes.withUnsafeBufferPointer {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[node.range]))
    }
  }

  /// Tag 37 (`D8 25`) over sixteen bytes (`50`).
  mutating func uuid(_ node: TapeNode) {
    output.append(0xD8)
    output.append(0x25)
    output.append(0x50)
    bigEndian(node.word, bytes: 8)
    bigEndian(node.extra, bytes: 8)
  }

  /// Tag 1001 (`D9 03E9`) over {1: seconds, -3: milliseconds 1…999}; seconds are rounded down.
  mutating func instant(_ milliseconds: Int64) {
    var (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1000) }
    head(CBORMajor.tag, 1001)
    head(CBORMajor.map, rest == 0 ? 1 : 2)
    integer(1)
    integer(seconds)
    if rest != 0 {
      integer(-3)
      integer(rest)
    }
  }
}
