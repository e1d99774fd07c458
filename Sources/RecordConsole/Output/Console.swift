import RecordClient
import RecordModel

/// The output of results: one line of JSON for programs, lines for people.
package struct Console: Sendable {
  package var style: Style
  package var isJSON: Bool

  package init(style: Style, isJSON: Bool) { (self.style, self.isJSON) = (style, isJSON) }

  /// Shows an answer: exactly as the daemon sent it, or as lines made of it.
  package func show<M: Method>(
    _ answer: Answered<M>, _ lines: (M.Outcome, Style) -> [String]
  ) throws(CommandFailure) {
    if isJSON { return try json(answer.received.json) }
    try show(lines(answer.outcome, style))
    if let receipt = answer.received.receipt { try show([ReceiptText.line(receipt, style)]) }
  }

  /// Shows a value of this program.
  package func show<T: Encodable>(_ value: T, _ lines: (T, Style) -> [String]) throws(CommandFailure) {
    guard isJSON else { return try show(lines(value, style)) }
    let text: [UInt8]
    do throws(CodingFailure) { text = try JSON.encode(value) } catch {
      throw CommandFailure("UNREADABLE_ANSWER", "the result cannot be written: \(error)", status: .defect)
    }
    try json(text)
  }

  package func show(_ lines: [String]) throws(CommandFailure) {
    guard !lines.isEmpty else { return }
    try StandardStream.output.line(lines.joined(separator: "\n"))
  }

  package func json(_ text: [UInt8]) throws(CommandFailure) {
    try StandardStream.output.write(text + [UInt8(ascii: "\n")])
  }
}
