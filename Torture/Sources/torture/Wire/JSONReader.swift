/// Reads a JSON text (RFC 8259) byte by byte.
struct JSONReader {
  private let bytes: ArraySlice<UInt8>
  private var at: Int

  init(bytes: ArraySlice<UInt8>) { (self.bytes, at) = (bytes, bytes.startIndex) }

  private var next: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

  mutating func isAtEnd() -> Bool {
    skipSpace()
    return at == bytes.endIndex
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
  }

  private mutating func takes(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard at + count <= bytes.endIndex else { return false }
    let isThere = text.withUTF8Buffer { bytes[at..<at + count].elementsEqual($0) }
    if isThere { at += count }
    return isThere
  }

  mutating func value(depth: Int) -> JSON? {
    guard depth < 200 else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return takes("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return takes("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return takes("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func number() -> JSON? {
    let start = at
    while let byte = next, (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte) { at += 1 }
    return at > start ? .number(String(decoding: bytes[start..<at], as: UTF8.self)) : nil
  }

  private mutating func object(_ depth: Int) -> JSON? {
    at += 1
    var members: [String: JSON] = [:]
    skipSpace()
    if takes("}") { return .object(members) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\""), let name = string(), members[name] == nil else { return nil }
      skipSpace()
      guard takes(":"), let value = value(depth: depth + 1) else { return nil }
      members[name] = value
      skipSpace()
      if takes(",") { continue }
      return takes("}") ? .object(members) : nil
    }
  }

  private mutating func array(_ depth: Int) -> JSON? {
    at += 1
    var elements: [JSON] = []
    skipSpace()
    if takes("]") { return .array(elements) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
      skipSpace()
      if takes(",") { continue }
      return takes("]") ? .array(elements) : nil
    }
  }

  private mutating func string() -> String? {
    at += 1
    let start = at
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { at += 1 }
    var text = bytes[start..<at]
    while let byte = next {
      at += 1
      if byte == UInt8(ascii: "\"") { return String(validating: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let scalar = escape() else { return nil }
      text.append(contentsOf: Array(String(scalar).utf8))
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    at += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      guard let unit = hexadecimal() else { return nil }
      guard (0xD800..<0xDC00).contains(unit), takes("\\u"), let low = hexadecimal() else {
        return Unicode.Scalar(unit)
      }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low &- 0xDC00))
    default: return Unicode.Scalar(byte)
    }
  }

  private mutating func hexadecimal() -> UInt32? {
    guard at + 4 <= bytes.endIndex else { return nil }
    defer { at += 4 }
    return UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
  }
}
