/// Reads the XHTML that `pdftotext -bbox-layout` writes: words with their boxes, in points.
package enum BoundingBoxPages {
  /// How sure a word of a text layer is (R-SO-126).
  package static let confidence = 0.99

  package static func read(_ bytes: [UInt8]) throws(WordError) -> [WordPage] {
    var pages: [WordPage] = []
    var rest = bytes[...]
    while let tag = nextTag(&rest) {
      switch tag.name {
      case "page":
        guard pages.count < WordLimits.pages else { throw .tooMuch }
        guard let width = tag.number("width"), let height = tag.number("height"),
          WordLimits.size.contains(width), WordLimits.size.contains(height)
        else { throw .malformed }
        pages.append(WordPage(width: width, height: height, words: []))
      case "word":
        guard let last = pages.indices.last, let word = word(tag, &rest) else { throw .malformed }
        guard pages[last].words.count < WordLimits.words else { throw .tooMuch }
        if !word.text.isEmpty { pages[last].words.append(word) }
      default: continue
      }
    }
    guard !pages.isEmpty else { throw .malformed }
    return pages
  }

  private static func word(_ tag: Tag, _ rest: inout ArraySlice<UInt8>) -> PageWord? {
    guard let left = tag.number("xMin"), let top = tag.number("yMin"), let right = tag.number("xMax"),
      let bottom = tag.number("yMax"), left <= right, top <= bottom,
      let end = rest.firstIndex(of: UInt8(ascii: "<"))
    else { return nil }
    let text = decoded(rest[rest.startIndex..<end].prefix(WordLimits.wordBytes))
    rest = rest[end...]
    return PageWord(
      text, WordBox(left: left, top: top, right: right, bottom: bottom), confidence: confidence)
  }

  private struct Tag {
    let name: Substring
    let attributes: Substring

    /// A figure within every bound of a page.
    func number(_ attribute: String) -> Double? {
      guard let start = attributes.range(of: " \(attribute)=\"") else { return nil }
      let digits = attributes[start...].prefix { $0 != "\"" }
      guard let number = Double(digits), number.magnitude <= WordLimits.size.upperBound else { return nil }
      return number
    }
  }

  /// The next opening tag; `nil` at the end.
  private static func nextTag(_ rest: inout ArraySlice<UInt8>) -> Tag? {
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
      let text = Substring(decoding: rest[(start + 1)..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      let name = text.prefix { $0.isLetter }
      if !name.isEmpty { return Tag(name: name, attributes: text.dropFirst(name.count)) }
    }
    return nil
  }

  /// Text with its entities as characters.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text.withoutControls }
    var (found, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "&") {
      found += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = entity(rest[rest.index(after: start)..<end])
      else {
        found.append(rest.removeFirst())
        continue
      }
      found.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return (found + rest).withoutControls
  }

  private static func entity(_ name: Substring) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.first == "#" else { return nil }
      let digits = name.dropFirst()
      let code = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap(Unicode.Scalar.init).map(Character.init)
    }
  }
}

extension Substring {
  /// Where a text that occurs in it ends.
  fileprivate func range(of text: String) -> Index? {
    var rest = self
    while let first = text.first, let start = rest.firstIndex(of: first) {
      if rest[start...].hasPrefix(text) { return index(start, offsetBy: text.count) }
      rest = rest[rest.index(after: start)...]
    }
    return nil
  }
}

extension String {
  /// Without characters that no word of a report has.
  var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f && $0 != "\u{FFFD}" }))
  }
}
