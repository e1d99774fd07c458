extension JSONWriter {
  /// A string between quotes; only what JSON forbids is escaped.
  mutating func quote(_ bytes: [UInt8], _ range: Range<Int>) {
    output.append(UInt8(ascii: "\""))
    bytes.withUnsafeBufferPointer { bytes in
      var start = range.lowerBound
      for index in range {
        let byte = bytes[index]
        if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        escape(byte)
        start = index + 1
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<range.upperBound]))
    }
    output.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    case 0..<0x20:
      output.append(contentsOf: [UInt8(ascii: "u"), 48, 48, byte < 16 ? 48 : 49])
      output.append(byte & 15 < 10 ? byte & 15 + 48 : byte & 15 + 87)
    default: output.append(byte)
    }
  }

  mutating func decimal(_ value: Int64) {
    if value < 0 { output.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = output.count
    repeat {
      output.append(UInt8(truncatingIfNeeded: 48 + rest % 10))
      rest /= 10
    } while rest > 0
    output[start...].reverse()
  }
}
