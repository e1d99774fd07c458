/// Running text, broken at spaces to fit the terminal.
package enum Paragraph {
  /// The default if the terminal does not report its columns.
  private static let usual = 80

  /// The text in lines of at most the style's width, each after the indent; the first may have another of the
  /// same width.
  package static func lines(
    _ text: String, _ style: Style, indent: String = "", first: String? = nil
  ) -> [String] {
    let room = max((style.width ?? usual) - TextWidth.of(indent), 20)
    var (lines, line) = ([String](), "")
    for word in TextWidth.printable(text).split(separator: " ") {
      if !line.isEmpty, TextWidth.of(line) + 1 + TextWidth.of(String(word)) > room {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines.enumerated().map { ($0 == 0 ? first ?? indent : indent) + $1 }
  }
}
