extension CBORParser {
  func fail(_ kind: CodingFailure.Kind, at offset: Int, _ expected: String? = nil) -> CodingFailure {
    let path = Tape(nodes: nodes, bytes: source).path(to: nodes.count)
    return CodingFailure(kind, path: path, offset: offset, expected: expected)
  }

  mutating func append(_ kind: TapeNode.Kind, _ word: UInt64, _ start: Int) {
    nodes.append(TapeNode(kind, next: UInt32(nodes.count + 1), word: word, extra: UInt64(start + 1)))
  }

  /// The initial byte's major type and the argument, which must be in its shortest form.
  mutating func head() throws(CodingFailure) -> (major: UInt8, argument: UInt64) {
    let start = position
    guard start < source.count else { throw fail(.malformed, at: start, "an item") }
    let initial = source[start]
    let (major, short) = (initial & 0xE0, initial & 0x1F)
    position += 1
    if short < 24 { return (major, UInt64(short)) }
    guard short < 28 else {
      throw fail(short == 31 ? .unsupported : .malformed, at: start, "a definite length")
    }
    let width = 1 << Int(short - 24)
    let argument = try bigEndian(width)
    let least: UInt64 = width == 1 ? 24 : 1 << UInt64(width * 4)
    guard argument >= least else { throw fail(.malformed, at: start, "the shortest form of a number") }
    return (major, argument)
  }

  mutating func bigEndian(_ width: Int) throws(CodingFailure) -> UInt64 {
    guard source.count - position >= width else {
      throw fail(.malformed, at: source.count, "the rest of a number")
    }
    var word: UInt64 = 0
    for index in position..<position + width { word = word << 8 | UInt64(source[index]) }
    position += width
    return word
  }

  func integer(_ major: UInt8, _ argument: UInt64, _ start: Int) throws(CodingFailure) -> Int64 {
    guard let value = Int64(exactly: argument) else {
      throw fail(.numberOutOfRange, at: start, "an integer of 64 bits")
    }
    return major == CBORMajor.unsigned ? value : -1 - value
  }

  mutating func string(_ kind: TapeNode.Kind, _ length: UInt64, _ start: Int) throws(CodingFailure) {
    guard length <= UInt64(source.count - position) else {
      throw fail(.malformed, at: source.count, "the rest of a string")
    }
    let end = position + Int(length)
    if kind != .bytes, let invalid = UTF8Sequence.firstInvalid(in: source, position..<end) {
      throw fail(.invalidUTF8, at: invalid)
    }
    let next = UInt32(nodes.count + 1)
    nodes.append(
      TapeNode(kind, next: next, offset: position, length: Int(length), extra: UInt64(start + 1)))
    position = end
  }
}
