/// The name that a file had where it came from, made safe to show (R-SO-092): its last part, without control characters
/// and marks that turn the direction of writing, at most 255 bytes.
///
/// Never part of a path here.
package struct FileName: Codable, Sendable, Equatable {
  package let text: String

  package static let byteLimit = 255

  /// `upload` when nothing remains.
  package init(cleaning text: String) {
    let shown = text.unicodeScalars.filter { !Self.isRemoved($0) }
    let base = String(String.UnicodeScalarView(shown)).split { $0 == "/" || $0 == "\\" }.last.map(String.init)
    let cut = Self.cut((base ?? "").trimmed)
    self.text = ["", ".", ".."].contains(cut) ? "upload" : cut
  }

  package init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  private static func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // Bidirectional marks are of category Cf.
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    default: false
    }
  }

  /// Whole characters up to the limit.
  private static func cut(_ text: String) -> String {
    var (cut, bytes) = ("", 0)
    for character in text {
      bytes += character.utf8.count
      if bytes > byteLimit { break }
      cut.append(character)
    }
    return cut
  }
}

extension FileName: SchemaDescribing {
  package static var schema: Value { ["type": "string"] }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
