/// Reads JSON text onto a tape with a fixed amount of stack, however deep the text.
///
/// While a container is open, its node keeps the way back: `next` is the index of the container around it,
/// `word` the count (low half) and the filter of its names (high half).
struct JSONParser {
  let source: [UInt8]
  let limits: JSONLimits
  var position = 0
  var nodes: [TapeNode] = []
  /// Text of strings with escapes; it follows the source in the tape's buffer.
  var unescaped: [UInt8] = []

  /// The innermost open container, and its node's fields to come.
  var container = 0
  var depth = 0
  var count: UInt32 = 0
  var nameFilter: UInt32 = 0
  var values = 0

  init(_ source: [UInt8], _ limits: JSONLimits) {
    self.source = source
    self.limits = limits
    nodes.reserveCapacity(min(source.count / 6 + 8, 4096))
  }

  mutating func document() throws(CodingFailure) -> Tape {
    guard source.count < Int(Int32.max) else { throw fail(.tooManyNodes, at: 0, "a text below 2 GiB") }
    skipSpace()
    try startValue()
    while depth > 0 {
      skipSpace()
      if nodes[container].kind == .object { try objectStep() } else { try arrayStep() }
    }
    skipSpace()
    guard position == source.count else { throw fail(.trailingBytes, at: position, "the end of the text") }
    return Tape(nodes: nodes, bytes: unescaped.isEmpty ? source : source + unescaped)
  }

  private mutating func objectStep() throws(CodingFailure) {
    let byte = peek
    if byte == UInt8(ascii: "}") { return try close() }
    if count > 0 {
      guard byte == UInt8(ascii: ",") else { throw fail(.malformed, at: position, "',' or '}'") }
      position += 1
      skipSpace()
    }
    guard peek == UInt8(ascii: "\"") else {
      throw fail(.malformed, at: position, count == 0 ? "a member name or '}'" : "a member name")
    }
    try name()
    skipSpace()
    guard peek == UInt8(ascii: ":") else { throw fail(.malformed, at: position, "':'") }
    position += 1
    skipSpace()
    count += 1
    try startValue()
  }

  private mutating func arrayStep() throws(CodingFailure) {
    let byte = peek
    if byte == UInt8(ascii: "]") { return try close() }
    if count > 0 {
      guard byte == UInt8(ascii: ",") else { throw fail(.malformed, at: position, "',' or ']'") }
      position += 1
      skipSpace()
    }
    count += 1
    try startValue()
  }

  private mutating func startValue() throws(CodingFailure) {
    values += 1
    guard values <= limits.nodes else {
      throw fail(.tooManyNodes, at: position, "at most \(limits.nodes) values")
    }
    switch peek {
    case UInt8(ascii: "\""): try stringValue()
    case UInt8(ascii: "{"): try open(.object)
    case UInt8(ascii: "["): try open(.array)
    case UInt8(ascii: "t"): try literal("true", .bool, 1)
    case UInt8(ascii: "f"): try literal("false", .bool, 0)
    case UInt8(ascii: "n"): try literal("null", .null, 0)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default: throw fail(.malformed, at: position, "a value")
    }
  }

  private mutating func open(_ kind: TapeNode.Kind) throws(CodingFailure) {
    guard depth < limits.depth else { throw fail(.tooDeep, at: position, "at most \(limits.depth) levels") }
    if depth > 0 { nodes[container].word = UInt64(count) | UInt64(nameFilter) << 32 }
    nodes.append(TapeNode(kind, next: UInt32(container), extra: UInt64(position + 1)))
    container = nodes.count - 1
    depth += 1
    (count, nameFilter) = (0, 0)
    position += 1
  }

  private mutating func close() throws(CodingFailure) {
    position += 1
    if count > UInt32(DuplicateNames.checkedAtOnce), nodes[container].kind == .object,
      let key = DuplicateNames.find(nodes, source, unescaped, object: container, count: Int(count))
    {
      throw duplicate(key)
    }
    let closed = container
    let parent = Int(nodes[closed].next)
    nodes[closed].word = UInt64(count)
    nodes[closed].next = UInt32(nodes.count)
    depth -= 1
    container = parent
    guard depth > 0 else { return }
    (count, nameFilter) = (UInt32(nodes[parent].count), UInt32(nodes[parent].word >> 32))
    if nodes[parent].kind == .object { nodes[closed - 1].next = UInt32(nodes.count) }
  }

  private mutating func literal(
    _ text: StaticString, _ kind: TapeNode.Kind, _ word: UInt64
  ) throws(CodingFailure) {
    let start = position
    for index in 0..<text.utf8CodeUnitCount {
      guard peek == text.utf8Start[index] else { throw fail(.malformed, at: position, "true, false or null") }
      position += 1
    }
    append(TapeNode(kind, word: word, extra: UInt64(start + 1)))
  }
}
