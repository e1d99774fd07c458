/// A parsed value as one flat list of nodes over one byte buffer.
///
/// It stands between the formats and the types: JSON text and CBOR bytes are parsed into it and written from
/// it, and `Codable` types are decoded from it and encoded into it. Nodes are named by their index; the root
/// is 0. An index of another tape is a defect of the caller and traps.
///
/// Numbers have one form: `3`, `3.0` and `30e-1` are all the integer 3. That zeros stood behind the last decimal is noted beside
/// it, for those who keep the digits of a laboratory.
package struct Tape: Sendable {
  var nodes: [TapeNode]
  var bytes: [UInt8]

  /// Whether parts of it are JSON text written before; such a tape can only be written.
  var holdsText: Bool

  init(nodes: [TapeNode], bytes: [UInt8], holdsText: Bool = false) {
    (self.nodes, self.bytes, self.holdsText) = (nodes, bytes, holdsText)
  }

  /// Approximate bytes of memory.
  package var footprint: Int { nodes.count * MemoryLayout<TapeNode>.stride + bytes.count }

  package var root: Int { 0 }

  package subscript(_ node: Int) -> TapeNode { nodes[node] }

  package func kind(of node: Int) -> TapeNode.Kind { nodes[node].kind }

  /// The number of elements of an array or of members of an object; 0 for anything else.
  package func count(of node: Int) -> Int { nodes[node].isContainer ? nodes[node].count : 0 }

  /// The whole number there, or `nil` if there is none.
  package func integer(at node: Int) -> Int64? { nodes[node].kind == .integer ? nodes[node].integer : nil }

  /// The truth value there, or `nil` if there is none.
  package func bool(at node: Int) -> Bool? { nodes[node].kind == .bool ? nodes[node].word == 1 : nil }

  /// The number there, whole or not, or `nil` if there is none.
  package func double(at node: Int) -> Double? {
    switch nodes[node].kind {
    case .integer: Double(nodes[node].integer)
    case .double: nodes[node].double
    default: nil
    }
  }

  /// The words of the UUID there, most significant first, or `nil` if there is none.
  package func uuid(at node: Int) -> (UInt64, UInt64)? {
    nodes[node].kind == .uuid ? (nodes[node].word, nodes[node].extra) : nil
  }

  /// Milliseconds since the Unix epoch, or `nil` if there is no instant.
  package func instant(at node: Int) -> Int64? { nodes[node].kind == .instant ? nodes[node].integer : nil }

  /// The bytes of a string, a name or a byte string; empty for anything else.
  package func bytes(at node: Int) -> ArraySlice<UInt8> {
    switch nodes[node].kind {
    case .string, .key, .bytes: bytes[nodes[node].range]
    default: []
    }
  }

  /// The text that JSON writes between quotes for a string, name, UUID, instant or byte string; else `nil`.
  package func string(at node: Int) -> String? {
    switch nodes[node].kind {
    case .string, .key: text(nodes[node])
    case .uuid: UUIDText.text(nodes[node].word, nodes[node].extra)
    case .instant: InstantText.text(nodes[node].integer)
    case .bytes: Base64URL.text(bytes[nodes[node].range])
    default: nil
    }
  }

  func text(_ node: TapeNode) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: $0[node.range], as: UTF8.self) }
  }
}
