/// Big-endian numbers at the end of a byte array: the order in which keys sort as numbers.
extension [UInt8] {
  package mutating func append<Number: FixedWidthInteger>(bigEndian number: Number) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  package init(bigEndian number: some FixedWidthInteger) {
    self = []
    append(bigEndian: number)
  }
}

/// Big-endian numbers inside bytes; callers check the length first.
extension RandomAccessCollection<UInt8> where Index == Int {
  package func bigEndian<Number: FixedWidthInteger>(at offset: Int, as _: Number.Type = Number.self) -> Number
  {
    var number: Number = 0
    for index in 0..<Number.bitWidth / 8 {
      number = number << 8 | Number(truncatingIfNeeded: self[startIndex + offset + index])
    }
    return number
  }
}

extension UInt64 {
  /// Eight bytes, most significant first: the key of a log record.
  package var keyBytes: [UInt8] { [UInt8](bigEndian: self) }
}
