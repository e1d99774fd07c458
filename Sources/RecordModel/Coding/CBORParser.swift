/// Reads deterministic CBOR onto a tape with a fixed amount of stack.
///
/// While a container is open, its node keeps the way back: `next` is the index of the container around it,
/// `word` the count (low half) and how many children are still to come (high half).
struct CBORParser {
  let source: [UInt8]
  var position = 0
  var nodes: [TapeNode] = []
  private var container = 0
  private var depth = 0
  private var remaining: UInt32 = 0
  /// The last name read in the open object, to which the next one is compared.
  private var lastName = 0

  init(_ source: [UInt8], from position: Int = 0) {
    self.source = source
    self.position = position
    nodes.reserveCapacity(min(source.count / 5 + 4, 4096))
  }

  /// One item that ends where the bytes do.
  mutating func document() throws(CodingFailure) -> Tape {
    let tape = try firstItem()
    guard position == source.count else { throw fail(.trailingBytes, at: position, "the end of the item") }
    return tape
  }

  /// One item, whatever follows it.
  mutating func firstItem() throws(CodingFailure) -> Tape {
    guard source.count < Int(Int32.max) else { throw fail(.tooManyNodes, at: 0, "an item below 2 GiB") }
    try item()
    while depth > 0 {
      if remaining == 0 {
        close()
      } else {
        remaining -= 1
        if nodes[container].kind == .object { try name() }
        try item()
      }
    }
    return Tape(nodes: nodes, bytes: source)
  }

  private mutating func item() throws(CodingFailure) {
    let start = position
    if start < source.count, source[start] >= CBORMajor.simple { return try simple(start) }
    let (major, argument) = try head()
    switch major {
    case CBORMajor.unsigned, CBORMajor.negative:
      append(.integer, UInt64(bitPattern: try integer(major, argument, start)), start)
    case CBORMajor.bytes: try string(.bytes, argument, start)
    case CBORMajor.text: try string(.string, argument, start)
    case CBORMajor.array: try open(.array, argument, start)
    case CBORMajor.map: try open(.object, argument, start)
    default: try tagged(argument, start)
    }
  }

  private mutating func open(
    _ kind: TapeNode.Kind, _ count: UInt64, _ start: Int
  ) throws(CodingFailure) {
    guard depth < CBOR.depthLimit else {
      throw fail(.tooDeep, at: start, "at most \(CBOR.depthLimit) levels")
    }
    // Each child takes a byte at least, so a count beyond the bytes left is refused before it is believed.
    guard count < 1 << 31, (kind == .object ? 2 * count : count) <= UInt64(source.count - position) else {
      throw fail(.malformed, at: source.count, "the rest of an array or map")
    }
    if depth > 0 { nodes[container].word = UInt64(nodes[container].count) | UInt64(remaining) << 32 }
    nodes.append(TapeNode(kind, next: UInt32(container), word: count, extra: UInt64(start + 1)))
    container = nodes.count - 1
    depth += 1
    remaining = UInt32(count)
    lastName = 0
  }

  private mutating func close() {
    let closed = container
    let parent = Int(nodes[closed].next)
    nodes[closed].word = UInt64(nodes[closed].count)
    nodes[closed].next = UInt32(nodes.count)
    depth -= 1
    container = parent
    guard depth > 0 else { return }
    remaining = UInt32(nodes[parent].word >> 32)
    if nodes[parent].kind == .object {
      nodes[closed - 1].next = UInt32(nodes.count)
      lastName = closed - 1
    }
  }

  /// A member's name, which must come after the last one in the order of RFC 8949 §4.2.1.
  private mutating func name() throws(CodingFailure) {
    let start = position
    let (major, argument) = try head()
    guard major == CBORMajor.text else { throw fail(.unsupported, at: start, "a text key") }
    try string(.key, argument, start)
    let key = nodes.count - 1
    nodes[key].next += 1
    if lastName > 0, !nodes[lastName].precedes(nodes[key], in: source) {
      let isEqual = !nodes[key].precedes(nodes[lastName], in: source)
      let path = Tape(nodes: nodes, bytes: source).path(to: key)
      throw CodingFailure(
        isEqual ? .duplicateKey : .malformed, path: path, offset: start, expected: "sorted unique keys")
    }
    lastName = key
  }
}
