@_spi(_Unicode) import Swift

extension String {
  /// Unicode normalization form C (UAX #15): the form in which texts are stored and counted (R-MH-010).
  ///
  /// The standard library has it only as an underscored name.
  package var composed: String {
    if !utf8.contains(where: { $0 >= ComposedText.firstLead }) { return self }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: _nfc)
    return String(scalars)
  }
}

enum ComposedText {
  /// The first UTF-8 byte of U+0300, the first scalar that composes with one before it; a text of lesser
  /// bytes is composed.
  static let firstLead: UInt8 = 0xCC
}

extension Tape {
  /// The same values with every text composed; names of members stay as they are.
  package var composed: Tape {
    guard bytes.contains(where: { $0 >= ComposedText.firstLead }) else { return self }
    var tape = self
    for index in nodes.indices where nodes[index].kind == .string { tape.compose(index) }
    return tape
  }

  private mutating func compose(_ index: Int) {
    let node = nodes[index]
    guard bytes[node.range].contains(where: { $0 >= ComposedText.firstLead }) else { return }
    let text = String(decoding: bytes[node.range], as: UTF8.self)
    let composed = Array(text.composed.utf8)
    if composed.elementsEqual(bytes[node.range]) { return }
    nodes[index].word =
      UInt64(truncatingIfNeeded: bytes.count) | UInt64(truncatingIfNeeded: composed.count) << 32
    bytes += composed
  }
}
