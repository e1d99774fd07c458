/// Texts that people write into files, such as passwords and keys, with what their editor may put beside them: a
/// byte-order mark before the text, and CR before the LF of a line's end.
package enum TypedText {
  /// The byte-order mark of UTF-8 (Unicode 23.8).
  package static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The text without the mark.
  package static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }

  /// The lines without their ends, and without the mark; after the last end there is no further line.
  package static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = withoutMark(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
