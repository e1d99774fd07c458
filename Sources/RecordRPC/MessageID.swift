import RecordModel

/// The id by which a client matches its replies: a string, a whole number or `null`.
///
/// It has no meaning here and is returned unchanged; two requests may carry the same one.
package enum MessageID: Sendable, Hashable {
  /// The JSON `null`, which is also the id of replies to requests whose own id could not be read.
  case null
  /// A whole number; `1.0` is the same number as `1`.
  case integer(Int64)
  /// A string as JSON text, with its quotes and escapes.
  case text([UInt8])

  /// Reads the id at `node`; `nil` for a fraction, a truth value, an array or an object.
  package init?(_ tape: Tape, at node: Int) {
    switch tape.kind(of: node) {
    case .null: self = .null
    case .integer:
      guard let number = tape.integer(at: node) else { return nil }
      self = .integer(number)
    case .string:
      var text: [UInt8] = []
      JSON.write(tape, node: node, into: &text)
      self = .text(text)
    default: return nil
    }
  }

  /// Appends the id as JSON text.
  func write(into output: inout [UInt8]) {
    switch self {
    case .null: output.append(text: "null")
    case .integer(let number): output.append(decimal: number)
    case .text(let text): output.append(contentsOf: text)
    }
  }
}
