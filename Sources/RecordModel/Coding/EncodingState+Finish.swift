extension EncodingState {
  /// The tape in document order; the encoding state is empty afterwards.
  mutating func finish() throws(CodingFailure) -> Tape {
    if let failure { throw failure }
    guard bytes.count < Int(Int32.max), nodes.count < Int(Int32.max) else {
      throw CodingFailure(.tooManyNodes, expected: "a value below 2 GiB")
    }
    if !isInOrder { reorder() }
    close()
    var tape = Tape(nodes: [], bytes: [], holdsText: holdsText)
    swap(&tape.nodes, &nodes)
    swap(&tape.bytes, &bytes)
    return tape
  }

  /// Turns `next` from the container's index into the index after the subtree.
  ///
  /// From the last node to the first, a container meets its last child first, which gives its end (kept in
  /// `extra` meanwhile).
  private mutating func close() {
    nodes.withUnsafeMutableBufferPointer { nodes in
      for index in stride(from: nodes.count - 1, through: 0, by: -1) {
        let parent = Int(nodes[index].next)
        var end = UInt64(index + 1)
        switch nodes[index].kind {
        case .key: end = UInt64(nodes[index + 1].next)
        case .array, .object:
          end = max(end, nodes[index].extra)
          nodes[index].extra = 0
        case .vacant: nodes[index].kind = .object
        default: break
        }
        nodes[index].next = UInt32(truncatingIfNeeded: end)
        if index > 0, nodes[parent].extra == 0 { nodes[parent].extra = end }
      }
    }
  }

  /// Lays the nodes out again, children after their container in the order in which they were begun.
  private mutating func reorder() {
    var children: [[Int]] = Array(repeating: [], count: nodes.count)
    for index in nodes.indices.dropFirst() { children[Int(nodes[index].next)].append(index) }
    var ordered: [TapeNode] = []
    var pending: [(node: Int, parent: Int)] = [(0, 0)]
    while let (index, parent) = pending.popLast() {
      var node = nodes[index]
      node.next = UInt32(parent)
      if node.isContainer {
        for child in children[index].reversed() { pending.append((child, ordered.count)) }
      }
      ordered.append(node)
    }
    nodes = ordered
  }
}
