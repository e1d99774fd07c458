extension Tape {
  /// The subtree at `node` as a value; UUIDs, instants and byte strings become the text JSON has for them.
  ///
  /// - Parameter keepsZeros: whether numbers with zeros behind their last decimal are `reported`; then whoever takes the value apart
  ///   has to know them.
  package func value(at node: Int = 0, keepsZeros: Bool = false) -> Value {
    if keepsZeros, let reported = reported(at: node) { return .reported(reported) }
    return switch nodes[node].kind {
    case .null, .vacant: .null
    case .bool: .bool(nodes[node].word == 1)
    case .integer: .integer(nodes[node].integer)
    case .double: .double(nodes[node].double)
    // No number any more; nothing that takes values gets such a tape.
    case .number: .string(String(decoding: bytes[nodes[node].range], as: UTF8.self))
    case .string, .key, .uuid, .instant, .bytes: .string(string(at: node) ?? "")
    case .text: (try? subtree(at: node).expanded())?.value(keepsZeros: keepsZeros) ?? .null
    case .array: .array(elements(of: node).map { value(at: $0, keepsZeros: keepsZeros) })
    case .object:
      .object(
        keys(of: node).map { Value.Member(text(nodes[$0]), value(at: $0 + 1, keepsZeros: keepsZeros)) })
    }
  }

  /// Lays out a value; fails on numbers that are not finite.
  package init(_ value: Value) throws(CodingFailure) { try self.init(encoding: value) }
}

extension DecodingState {
  /// The subtree as a value; all of its members count as looked up.
  mutating func value(at node: Int) -> Value {
    markAll(below: node)
    return tape.value(at: node, keepsZeros: keepsZeros)
  }
}

extension EncodingState {
  mutating func value(_ value: Value, into slot: Int) throws(CodingFailure) {
    switch value {
    case .null: set(slot, .null, 0)
    case .bool(let value): set(slot, .bool, value ? 1 : 0)
    case .integer(let value): set(slot, .integer, UInt64(bitPattern: value))
    case .double(let value): try number(slot, value)
    case .reported(let value): try number(slot, value)
    case .string(let value): string(slot, value)
    case .array(let elements):
      open(slot, .array)
      for element in elements { try self.value(element, into: self.element(of: slot)) }
    case .object(let members):
      open(slot, .object)
      for each in members { try self.value(each.value, into: member(each.name, of: slot)) }
    }
  }
}
