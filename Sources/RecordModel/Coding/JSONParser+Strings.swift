extension JSONParser {
  var peek: UInt8 { position < source.count ? source[position] : 0 }

  mutating func skipSpace() {
    while position < source.count {
      switch source[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  mutating func append(_ node: TapeNode) {
    var node = node
    node.next = UInt32(truncatingIfNeeded: nodes.count + 1)
    nodes.append(node)
  }

  func fail(_ kind: CodingFailure.Kind, at offset: Int, _ expected: String? = nil) -> CodingFailure {
    let path = Tape(nodes: nodes, bytes: source + unescaped).path(to: nodes.count)
    return CodingFailure(kind, path: path, offset: offset, expected: expected)
  }

  func duplicate(_ key: Int) -> CodingFailure {
    let path = Tape(nodes: nodes, bytes: source + unescaped).path(to: key)
    return CodingFailure(.duplicateKey, path: path, offset: nodes[key].sourceOffset, expected: "unique names")
  }

  mutating func stringValue() throws(CodingFailure) {
    let start = position
    let (offset, length) = try text()
    append(TapeNode(.string, offset: offset, length: length, extra: UInt64(start + 1)))
  }

  /// A member's name.
  ///
  /// Small objects are checked for duplicates at once if a filter of one bit a name says that there may be
  /// one; large objects are checked when they end.
  mutating func name() throws(CodingFailure) {
    let start = position
    let (offset, length) = try text()
    let key = nodes.count
    let next = UInt32(truncatingIfNeeded: key + 2)
    nodes.append(TapeNode(.key, next: next, offset: offset, length: length, extra: UInt64(start + 1)))
    let last = length > 0 ? byte(offset + length - 1) : 0
    let bit = UInt32(1) << UInt32((length &* 7 &+ Int(last) &+ Int(length > 0 ? byte(offset) : 0) &* 3) & 31)
    if nameFilter & bit != 0, count < UInt32(DuplicateNames.checkedAtOnce),
      DuplicateNames.isRepeated(nodes, source, unescaped, key: key, object: container)
    {
      throw duplicate(key)
    }
    nameFilter |= bit
  }

  private func byte(_ offset: Int) -> UInt8 {
    offset < source.count ? source[offset] : unescaped[offset - source.count]
  }

  /// Offset and length of the text between the quote at `position` and its end.
  private mutating func text() throws(CodingFailure) -> (Int, Int) {
    let start = position + 1
    var index = start
    let end = source.count
    while true {
      index = source.withUnsafeBytes { PlainText.end($0, from: index, stopsAtMultibyte: true) }
      guard index < end else { break }
      let byte = source[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        return (start, index - start)
      }
      if byte == UInt8(ascii: "\\") { return try escapedText(start, index) }
      index += try step(byte, index)
    }
    throw fail(.malformed, at: end, "the end of a string")
  }

  @inline(__always)
  private func step(_ byte: UInt8, _ index: Int) throws(CodingFailure) -> Int {
    if byte < 0x80 {
      guard byte >= 0x20 else { throw fail(.malformed, at: index, "an escape for a control character") }
      return 1
    }
    guard let length = UTF8Sequence.length(in: source, at: index, end: source.count) else {
      throw fail(.invalidUTF8, at: index)
    }
    return length
  }

  private mutating func escapedText(_ start: Int, _ firstEscape: Int) throws(CodingFailure) -> (Int, Int) {
    let offset = source.count + unescaped.count
    unescaped.append(contentsOf: source[start..<firstEscape])
    var index = firstEscape
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        return (offset, source.count + unescaped.count - offset)
      }
      if byte == UInt8(ascii: "\\") {
        index = try escape(index)
      } else {
        let length = try step(byte, index)
        unescaped.append(contentsOf: source[index..<index + length])
        index += length
      }
    }
    throw fail(.malformed, at: source.count, "the end of a string")
  }
}
