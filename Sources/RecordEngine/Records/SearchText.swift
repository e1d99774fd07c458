import RecordModel
import RecordStore

/// A search text, regardless of case and accents; every character stands for itself (R-MH-298).
struct SearchText {
  private let pattern: [UInt32]

  /// A list's search parameter; `nil` if there is none.
  static func wanted(_ text: String?) throws(Failure) -> SearchText? {
    guard let text else { return nil }
    var checks = FieldChecks()
    checks.text("/q", text, 1...200)
    try checks.finish()
    return SearchText(text)
  }

  init(_ text: String) { pattern = FoldedText.fold(text) }

  /// Whether one of the texts contains it.
  func matches(_ texts: [String]) -> Bool {
    texts.contains { pattern.isEmpty || !FoldedText($0).matches(of: pattern).isEmpty }
  }
}
