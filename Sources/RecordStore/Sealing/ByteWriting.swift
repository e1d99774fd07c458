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

/// Big-endian numbers inside bytes; callers check the length first, and what lies outside ends the process here.
extension RawSpan {
  package func bigEndian<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as _: Number.Type = Number.self
  ) -> Number {
    precondition(offset >= 0 && offset <= byteCount - MemoryLayout<Number>.size, "the number is inside")
    return Number(bigEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}

/// The same in whatever lies in memory as one piece.
extension RandomAccessCollection<UInt8> where Index == Int {
  package func bigEndian<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as _: Number.Type = Number.self
  ) -> Number {
    withContiguousStorageIfAvailable { UnsafeRawBufferPointer($0).bytes.bigEndian(at: offset) }
      ?? Array(self).span.bytes.bigEndian(at: offset)
  }
}

extension UInt64 {
  /// Eight bytes, most significant first: the key of a log record.
  package var keyBytes: [UInt8] { [UInt8](bigEndian: self) }
}
