import RecordModel

/// The id by which a client matches its replies: a string, a number or `null`.
///
/// It has no meaning here and is returned unchanged, a number character by character; two requests may carry the
/// same one.
package enum MessageID: Sendable, Hashable {
  /// The JSON `null`, which is also the id of replies to requests whose own id could not be read.
  case null
  /// A whole number in its usual form.
  case integer(Int64)
  /// Any other number as JSON text, however large or long: `1.0`, `18446744073709551616`, `-0`.
  case number([UInt8])
  /// A string as JSON text, with its quotes and escapes.
  case text([UInt8])

  /// Reads the id at `node`; `nil` for a truth value, an array or an object.
  package init?(_ tape: Tape, at node: Int) {
    switch tape.kind(of: node) {
    case .null: self = .null
    case .integer, .double, .number:
      let text = tape.numberText(at: node)
      if let number = tape.integer(at: node), Self.isUsual(text) {
        self = .integer(number)
      } else {
        self = .number(Array(text))
      }
    case .string:
      var text: [UInt8] = []
      JSON.write(tape, node: node, into: &text)
      self = .text(text)
    default: return nil
    }
  }

  /// Whether a whole number is written as one is here: nothing but digits, and a sign before another than 0.
  private static func isUsual(_ text: ArraySlice<UInt8>) -> Bool {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    return digits.allSatisfy { (0x30...0x39).contains($0) }
      && !(digits.count < text.count && digits.first == UInt8(ascii: "0"))
  }

  /// Appends the id as JSON text.
  func write(into output: inout [UInt8]) {
    switch self {
    case .null: output.append(text: "null")
    case .integer(let number): output.append(decimal: number)
    case .text(let text), .number(let text): output.append(contentsOf: text)
    }
  }
}
