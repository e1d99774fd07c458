extension Tape {
  /// The number there as it stood in the JSON text that the tape was read from; empty for anything else.
  package func numberText(at node: Int) -> ArraySlice<UInt8> {
    switch nodes[node].kind {
    case .integer, .double, .number:
      guard let start = nodes[node].sourceOffset, start < bytes.count else { return [] }
      let end = bytes[start...].firstIndex { !Self.isOfNumber($0) }
      return bytes[start..<(end ?? bytes.count)]
    default: return []
    }
  }

  /// The first number that no type here holds in the subtree at `node`, as a refusal with its path in it.
  package func numberBeyond(in node: Int) -> CodingFailure? {
    guard let found = (node..<Int(nodes[node].next)).first(where: { nodes[$0].kind == .number }) else {
      return nil
    }
    return CodingFailure(
      .numberOutOfRange, path: path(to: found, from: node), offset: nodes[found].sourceOffset,
      expected: "a number of 64 bits")
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
