extension Tape {
  /// `{}`.
  package static let emptyObject = Tape(nodes: [TapeNode(.object, next: 1)], bytes: [])

  package func subtree(at node: Int) -> Tape {
    Tape(nodes: moved(node..<Int(nodes[node].next), to: 0), bytes: bytes, holdsText: holdsText)
  }

  /// An object as a tape of its own without one member; the same object if it has no such member.
  package func object(at node: Int, without name: StaticString) -> Tape {
    guard let value = member(name, of: node), value > node else { return subtree(at: node) }
    let end = Int(nodes[node].next)
    let after = Int(nodes[value].next)
    let removed = UInt32(truncatingIfNeeded: after - (value - 1))
    var kept = moved(node..<value - 1, to: 0)
    kept[0].next -= removed
    kept[0].word -= 1
    kept.append(contentsOf: moved(after..<end, to: value - 1 - node))
    return Tape(nodes: kept, bytes: bytes, holdsText: holdsText)
  }

  /// The same with another text in place of a string.
  package func replacing(string node: Int, by text: String) -> Tape {
    var tape = self
    let offset = tape.bytes.count
    tape.bytes.append(contentsOf: text.utf8)
    tape.nodes[node] = TapeNode(
      .string, next: nodes[node].next, offset: offset, length: text.utf8.count, extra: nodes[node].extra)
    return tape
  }

  /// The same value, with parts that are text parsed.
  func expanded() throws(CodingFailure) -> Tape { holdsText ? try JSON.parse(JSON.text(self)) : self }

  private func moved(_ range: Range<Int>, to start: Int) -> [TapeNode] {
    var copied = Array(nodes[range])
    let distance = UInt32(truncatingIfNeeded: range.lowerBound - start)
    for index in copied.indices { copied[index].next -= distance }
    return copied
  }
}
