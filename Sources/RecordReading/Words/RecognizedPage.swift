/// Reads the table that `tesseract … tsv` writes of one picture: words with their boxes, in pixels.
package enum RecognizedPage {
  private static let columns = 12

  package static func read(_ bytes: [UInt8]) throws(WordError) -> WordPage {
    var page: WordPage?
    for line in bytes.split(separator: UInt8(ascii: "\n")).dropFirst() {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard fields.count >= columns - 1 else { throw .malformed }
      let figures = fields[6...9].map { Int(String(decoding: $0, as: UTF8.self)) }
      guard let left = figures[0], let top = figures[1], let width = figures[2], let height = figures[3],
        [left, top, width, height].allSatisfy({ (0...Int(WordLimits.size.upperBound)).contains($0) })
      else { throw .malformed }
      switch fields[0].first {
      case UInt8(ascii: "1"):
        guard page == nil, width > 0, height > 0 else { throw .malformed }
        page = WordPage(width: Double(width), height: Double(height), words: [])
      case UInt8(ascii: "5"):
        guard page != nil, let confidence = Double(String(decoding: fields[10], as: UTF8.self)),
          (-1...100).contains(confidence)
        else { throw .malformed }
        guard page?.words.count ?? 0 < WordLimits.words else { throw .tooMuch }
        let box = WordBox(
          left: Double(left), top: Double(top), right: Double(left + width), bottom: Double(top + height))
        let text = fields.count < columns ? "" : text(fields[11])
        if !text.isEmpty { page?.words.append(PageWord(text, box, confidence: max(0, confidence / 100))) }
      default: continue
      }
    }
    guard let page else { throw .malformed }
    return page
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(WordLimits.wordBytes), as: UTF8.self).withoutControls
    return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
