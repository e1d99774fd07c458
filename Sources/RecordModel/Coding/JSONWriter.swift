/// Writes a tape as JSON text.
struct JSONWriter {
  var output: [UInt8] = []
  private let pretty: Bool
  /// The open containers: where each ends, and its closing bracket.
  private var open: [(end: Int, bracket: UInt8)] = []

  init(pretty: Bool) { self.pretty = pretty }

  mutating func write(_ tape: Tape, node root: Int) {
    let end = Int(tape.nodes[root].next)
    makeRoom((end - root) * 12)
    var followsSibling = false
    var followsName = false
    for index in root..<end {
      followsSibling = close(at: index) || followsSibling
      if followsSibling { output.append(UInt8(ascii: ",")) }
      if pretty, !followsName, !open.isEmpty { startLine() }
      let node = tape.nodes[index]
      followsName = node.kind == .key
      followsSibling = !followsName
      if node.isContainer { followsSibling = start(node, index) } else { scalar(node, tape) }
    }
    _ = close(at: end)
  }

  /// Makes room for more bytes; at least doubles the buffer, or many texts in one would each move all before
  /// it.
  private mutating func makeRoom(_ bytes: Int) {
    let wanted = output.count + bytes
    if wanted > output.capacity { output.reserveCapacity(max(wanted, 2 * output.count)) }
  }

  /// Writes the brackets of containers that end here; returns whether there were any.
  private mutating func close(at index: Int) -> Bool {
    var isAny = false
    while let last = open.last, last.end == index {
      open.removeLast()
      if pretty { startLine() }
      output.append(last.bracket)
      isAny = true
    }
    return isAny
  }

  private mutating func startLine() {
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<open.count * 2 { output.append(UInt8(ascii: " ")) }
  }

  /// Opens a container; returns whether it is empty and so closed already.
  private mutating func start(_ node: TapeNode, _ index: Int) -> Bool {
    let isObject = node.kind == .object
    let bracket = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    guard Int(node.next) > index + 1 else {
      output.append(bracket)
      return true
    }
    open.append((Int(node.next), bracket))
    return false
  }

  private mutating func scalar(_ node: TapeNode, _ tape: Tape) {
    switch node.kind {
    case .null, .vacant, .array, .object: append("null")
    case .bool: append(node.word == 1 ? "true" : "false")
    case .integer, .double: number(node)
    case .text, .number: output.append(contentsOf: tape.bytes[node.range])
    case .string: quote(tape.bytes, node.range)
    case .key:
      quote(tape.bytes, node.range)
      output.append(UInt8(ascii: ":"))
      if pretty { output.append(UInt8(ascii: " ")) }
    case .bytes: quoted { Base64URL.append(tape.bytes[node.range], to: &$0) }
    case .uuid: uuid(node.word, node.extra)
    case .instant:
      quoted { $0.append(contentsOf: InstantText.text(node.integer).utf8) }
    }
  }

  private mutating func number(_ node: TapeNode) {
    if let reported = node.reported { return output.append(contentsOf: reported.description.utf8) }
    if node.kind == .integer { return decimal(node.integer) }
    output.append(contentsOf: node.double.description.utf8)
  }

  private mutating func quoted(_ body: (inout [UInt8]) -> Void) {
    output.append(UInt8(ascii: "\""))
    body(&output)
    output.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ text: StaticString) {
    output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
