extension EncodingState {
  /// The tape, in document order.
  func finish() throws(CodingFailure) -> Tape {
    if let failure { throw failure }
    guard bytes.count < Int(Int32.max), nodes.count < Int(Int32.max) else {
      throw CodingFailure(.tooManyNodes, expected: "a value below 2 GiB")
    }
    if !close() {
      reorder()
      _ = close()
    }
    return Tape(nodes: nodes, bytes: bytes)
  }

  /// Turns `next` from the container's index into the index after the subtree, or leaves all as it is and gives
  /// `false` where the nodes are not in document order.
  ///
  /// From the last node to the first, each subtree's size (low half of `extra` in containers) and last node (high half)
  /// are known before its container is reached; in document order the two agree everywhere.
  private func close() -> Bool {
    guard isInOrder() else { return false }
    for index in stride(from: nodes.count - 1, through: 0, by: -1) {
      if nodes[index].kind == .key {
        nodes[index].next = nodes[index + 1].next
      } else if nodes[index].isContainer {
        nodes[index].next = UInt32(index) + UInt32(truncatingIfNeeded: nodes[index].extra)
        nodes[index].extra = 0
      } else {
        nodes[index].next = UInt32(index + 1)
      }
      if nodes[index].kind == .vacant { nodes[index].kind = .object }
    }
    return true
  }

  private func isInOrder() -> Bool {
    for index in nodes.indices where nodes[index].isContainer {
      nodes[index].extra = 1 | UInt64(index + 1) << 32
    }
    for index in stride(from: nodes.count - 1, to: 0, by: -1) {
      let parent = Int(nodes[index].next)
      var (size, end): (UInt64, UInt64) = (1, UInt64(index + 1))
      if nodes[index].isContainer {
        (size, end) = (nodes[index].extra & 0xFFFF_FFFF, nodes[index].extra >> 32)
      }
      guard end - UInt64(index) == size, nodes[parent].isContainer else { return false }
      let own = nodes[parent].extra
      nodes[parent].extra = (own & 0xFFFF_FFFF) + size | max(own >> 32, end) << 32
    }
    return !nodes[0].isContainer || nodes[0].extra & 0xFFFF_FFFF == nodes[0].extra >> 32
  }

  /// Lays out the nodes anew, children after their container in the order in which they were begun.
  private func reorder() {
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
