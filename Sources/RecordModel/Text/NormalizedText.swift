/// Unicode normalization form KC (UAX #15): compatibility decompositions, which are in ``CompatibilityTable``, and then
/// composition.
package enum NormalizedText {
  /// NFKC: letters that look alike because they are the same letter in another width or shape become one.
  package static func compatible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard let replacement = decompositions[scalar] else {
        scalars.append(scalar)
        continue
      }
      scalars.append(contentsOf: replacement)
    }
    return String(scalars).composed
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
