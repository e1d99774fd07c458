extension Tape {
  /// The value of the member of that name, or `nil` if the node is no object or has no such member.
  package func member(_ name: StaticString, of node: Int) -> Int? {
    guard nodes[node].kind == .object, name.hasPointerRepresentation else { return nil }
    return member(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), of: node)
  }

  /// The value of the member of that name, or `nil` if the node is no object or has no such member.
  @_disfavoredOverload
  package func member(_ name: String, of node: Int) -> Int? {
    guard nodes[node].kind == .object else { return nil }
    var name = name
    return name.withUTF8 { member($0, of: node) }
  }

  private func member(_ name: UnsafeBufferPointer<UInt8>, of node: Int) -> Int? {
    var key = node + 1
    let end = Int(nodes[node].next)
    while key < end {
      if isKey(key, name) { return key + 1 }
      key = Int(nodes[key].next)
    }
    return nil
  }

  /// Whether the name at that index has exactly these bytes.
  @inline(__always)
  func isKey(_ key: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let node = nodes[key]
    guard node.length == name.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      let start = node.offset
      var index = 0
      while index < name.count, bytes[start + index] == name[index] { index += 1 }
      return index == name.count
    }
  }

  /// The elements of an array in order; empty for anything else.
  package func elements(of node: Int) -> Children {
    nodes[node].kind == .array ? Children(nodes, node) : Children(nodes)
  }

  /// Names and values of an object in order; empty for anything else.
  package func members(of node: Int) -> some Sequence<(key: String, value: Int)> {
    keys(of: node).lazy.map { (key: text(nodes[$0]), value: $0 + 1) }
  }

  /// The values of an object in order; empty for anything else.
  package func values(of node: Int) -> some Sequence<Int> { keys(of: node).lazy.map { $0 + 1 } }

  /// The indices of an object's names; the value of each is the node after it.
  func keys(of node: Int) -> Children {
    nodes[node].kind == .object ? Children(nodes, node) : Children(nodes)
  }

  /// The indices of a container's children.
  package struct Children: Sequence, IteratorProtocol, Sendable {
    private let nodes: [TapeNode]
    private var index: Int
    private let end: Int

    init(_ nodes: [TapeNode]) { (self.nodes, index, end) = (nodes, 0, 0) }

    init(_ nodes: [TapeNode], _ parent: Int) {
      self.nodes = nodes
      index = parent + 1
      end = Int(nodes[parent].next)
    }

    package mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = Int(nodes[index].next) }
      return index
    }
  }
}
