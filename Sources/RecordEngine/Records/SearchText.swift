import RecordModel
import RecordStore

/// A search text, regardless of case and accents; every character stands for itself (R-MH-298).
struct SearchText {
  private let scalars: [Unicode.Scalar]

  /// A list's search parameter; `nil` if there is none.
  static func wanted(_ text: String?) throws(Failure) -> SearchText? {
    guard let text else { return nil }
    var checks = FieldChecks()
    checks.text("/q", text, 1...200)
    try checks.finish()
    return SearchText(text)
  }

  init(_ text: String) { scalars = Self.folded(text) }

  /// Whether one of the texts contains it.
  func matches(_ texts: [String]) -> Bool { texts.contains { holds(Self.folded($0)) } }

  private func holds(_ text: [Unicode.Scalar]) -> Bool {
    guard scalars.count <= text.count else { return false }
    return (0...(text.count - scalars.count)).contains { start in
      text[start..<(start + scalars.count)].elementsEqual(scalars)
    }
  }

  /// Lower case, without combining marks and the marks in letters' Unicode names.
  private static func folded(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
      if scalar.properties.generalCategory == .nonspacingMark { return [] }
      if scalar.isASCII { return [lowercased(scalar)] }
      return scalar.properties.lowercaseMapping.unicodeScalars.map(base)
    }
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
  }

  /// `LATIN SMALL LETTER E WITH ACUTE` is an E.
  private static func base(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard !scalar.isASCII, let name = scalar.properties.name else { return scalar }
    let head = "LATIN SMALL LETTER "
    guard name.hasPrefix(head), let letter = name.dropFirst(head.count).unicodeScalars.first, letter.isASCII,
      name.dropFirst(head.count + 1).hasPrefix(" WITH ")
    else { return scalar }
    return lowercased(letter)
  }
}
