@_spi(_Unicode) import Swift

extension String {
  /// The form in which texts are stored and counted: Unicode normalization form C (R-MH-010), with a line feed for each
  /// line break.
  ///
  /// Forms of browsers send CR LF (R-MH-349).
  package var asStored: String {
    if !utf8.contains(where: StoredText.isChanged) { return self }
    return String(decoding: StoredText.withLineFeeds(utf8), as: UTF8.self).composed
  }

  /// Unicode normalization form C (UAX #15).
  ///
  /// The standard library has it only as an underscored name.
  package var composed: String {
    if !utf8.contains(where: { $0 >= StoredText.firstLead }) { return self }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: _nfc)
    return String(scalars)
  }
}

enum StoredText {
  /// The first UTF-8 byte of U+0300, the first scalar that composes with one before it; a text of lesser
  /// bytes is composed.
  static let firstLead: UInt8 = 0xCC
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  /// Whether a text with this byte may have another form where it is stored.
  static func isChanged(_ byte: UInt8) -> Bool { byte >= firstLead || byte == carriageReturn }

  /// CR LF and a lone CR are one line break each, LF.
  static func withLineFeeds(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var (found, previous): ([UInt8], UInt8) = ([], 0)
    found.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte != lineFeed || previous != carriageReturn {
        found.append(byte == carriageReturn ? lineFeed : byte)
      }
      previous = byte
    }
    return found
  }
}

extension Tape {
  /// The same values with every text in the form in which it is stored; names of members stay as they are.
  package var asStored: Tape {
    guard bytes.contains(where: StoredText.isChanged) else { return self }
    var tape = self
    for index in nodes.indices where nodes[index].kind == .string { tape.store(index) }
    return tape
  }

  private mutating func store(_ index: Int) {
    let node = nodes[index]
    guard bytes[node.range].contains(where: StoredText.isChanged) else { return }
    let text = String(decoding: bytes[node.range], as: UTF8.self)
    let stored = Array(text.asStored.utf8)
    if stored.elementsEqual(bytes[node.range]) { return }
    nodes[index].word =
      UInt64(truncatingIfNeeded: bytes.count) | UInt64(truncatingIfNeeded: stored.count) << 32
    bytes += stored
  }
}
