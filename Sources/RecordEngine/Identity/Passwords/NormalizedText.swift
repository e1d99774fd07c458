@_spi(_Unicode) import Swift

/// Unicode normalization forms (UAX #15).
///
/// The standard library knows canonical composition, under a name that is not for everybody; the compatibility
/// decompositions that it does not know are in ``CompatibilityTable``.
enum NormalizedText {
  /// NFC.
  static func composed(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    return String(scalars)
  }

  /// NFKC: letters that look alike because they are the same letter in another width or shape become one.
  static func compatible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard let replacement = decompositions[scalar] else {
        scalars.append(scalar)
        continue
      }
      scalars.append(contentsOf: replacement)
    }
    return composed(String(scalars))
  }

  private static let decompositions: [Unicode.Scalar: [Unicode.Scalar]] = {
    var found: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for entry in CompatibilityTable.entries.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let sides = entry.split(separator: "=")
      let from = sides[0].split(separator: "-").compactMap { UInt32($0, radix: 16) }
      let to = sides[1].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let first = from.first else { continue }
      for offset in 0..<(from.count > 1 ? from[1] : 1) {
        guard let scalar = Unicode.Scalar(first + offset) else { continue }
        // A run goes on in its target, which is one scalar then.
        found[scalar] = to.compactMap { Unicode.Scalar($0 + offset) }
      }
    }
    return found
  }()
}
