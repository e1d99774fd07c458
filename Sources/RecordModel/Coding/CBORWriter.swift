/// Writes a tape as deterministic CBOR with a fixed amount of stack.
struct CBORWriter {
  var output: [UInt8] = []
  private let zeros: CBOR.TrailingZeros
  /// Nodes still to be written, the next one last, each with the number of containers around it.
  private var pending: [(node: Int, depth: Int)] = []

  init(_ zeros: CBOR.TrailingZeros = .kept) { self.zeros = zeros }

  mutating func write(_ tape: Tape, node: Int) throws(CodingFailure) {
    let needed = output.count + tape.bytes.count + tape.nodes.count * 4
    if output.capacity < needed { output.reserveCapacity(needed) }
    pending.reserveCapacity(16)
    pending.append((node, 0))
    while let (node, depth) = pending.popLast() {
      if tape.nodes[node].kind == .key {
        text(tape, node)
        try item(tape, node + 1, depth)
      } else {
        try item(tape, node, depth)
      }
    }
  }

  private mutating func item(_ tape: Tape, _ index: Int, _ depth: Int) throws(CodingFailure) {
    let node = tape.nodes[index]
    switch node.kind {
    case .text:
      throw CodingFailure(
        .unsupported, path: tape.path(to: index), expected: "a value without JSON text in it")
    case .number:
      throw CodingFailure(.numberOutOfRange, path: tape.path(to: index), expected: "a number of 64 bits")
    case .null, .vacant: output.append(0xF6)
    case .bool: output.append(node.word == 1 ? 0xF5 : 0xF4)
    case .integer, .double: number(node)
    case .string, .key: text(tape, index)
    case .bytes: string(CBORMajor.bytes, tape, node)
    case .uuid: uuid(node)
    case .instant: instant(node.integer)
    case .array, .object: try container(tape, index, depth)
    }
  }

  private mutating func number(_ node: TapeNode) {
    if zeros == .kept, let reported = node.reported { return decimalFraction(reported) }
    if node.kind == .integer { integer(node.integer) } else { double(node.double) }
  }

  private mutating func container(_ tape: Tape, _ index: Int, _ depth: Int) throws(CodingFailure) {
    let node = tape.nodes[index]
    guard depth < CBOR.depthLimit else {
      throw CodingFailure(.tooDeep, path: tape.path(to: index), expected: "at most \(CBOR.depthLimit) levels")
    }
    head(node.kind == .object ? CBORMajor.map : CBORMajor.array, UInt64(node.count))
    let first = pending.count
    var child = index + 1
    while child < Int(node.next) {
      pending.append((child, depth + 1))
      child = Int(tape.nodes[child].next)
    }
    change(from: first) { $0.reverse() }
    if node.kind == .object { try sort(tape, from: first) }
  }

  /// Puts the names pending from `first` on in descending order, so that the least is written first.
  private mutating func sort(_ tape: Tape, from first: Int) throws(CodingFailure) {
    if isDescending(tape, from: first) { return }
    // Through pointers: a comparison that holds the tape would count its references each time.
    tape.nodes.withUnsafeBufferPointer { nodes in
      tape.bytes.withUnsafeBufferPointer { bytes in
        change(from: first) { $0.sort { nodes[$1.node].precedes(nodes[$0.node], in: bytes) } }
      }
    }
    for index in pending.indices[first...].dropFirst() where !isBefore(tape, index, index - 1) {
      let path = tape.path(to: pending[index - 1].node)
      throw CodingFailure(.duplicateKey, path: path, expected: "unique names")
    }
  }

  /// Changes the pending nodes from `first` on in place; a slice of the array would be a copy.
  private mutating func change(
    from first: Int, _ body: (inout UnsafeMutableBufferPointer<(node: Int, depth: Int)>) -> Void
  ) {
    pending.withUnsafeMutableBufferPointer { pending in
      var last = UnsafeMutableBufferPointer(rebasing: pending[first...])
      body(&last)
    }
  }

  private func isDescending(_ tape: Tape, from first: Int) -> Bool {
    tape.nodes.withUnsafeBufferPointer { nodes in
      tape.bytes.withUnsafeBufferPointer { bytes in
        for index in (first + 1)..<max(pending.count, first + 1) {
          let (one, other) = (pending[index].node, pending[index - 1].node)
          if !nodes[one].precedes(nodes[other], in: bytes) { return false }
        }
        return true
      }
    }
  }

  private func isBefore(_ tape: Tape, _ one: Int, _ other: Int) -> Bool {
    tape.nodes[pending[one].node].precedes(tape.nodes[pending[other].node], in: tape.bytes)
  }
}
