/// A number with zeros behind its last decimal, as it was written: `2.0`, `-0.050`.
package struct ReportedDigits: Sendable, Equatable, CustomStringConvertible {
  /// All digits as a whole number: 20 for `2.0`.
  let scaled: Int64
  /// How many of them are decimals, at least one.
  let decimals: Int

  package var description: String {
    let digits = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return "\(scaled < 0 ? "-" : "")\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}

extension ReportedDigits: Encodable {
  /// Writes the digits where the format has them, else the number.
  package func encode(to encoder: any Encoder) throws {
    if let tape = encoder.ofTape { return try tape.encode(self) }
    var container = encoder.singleValueContainer()
    try container.encode(Double(description))
  }
}

extension TapeNode {
  /// The digits of a number that was written with a zero behind its last decimal.
  var reported: ReportedDigits? {
    decimals > 0 ? ReportedDigits(scaled: scaled, decimals: decimals) : nil
  }
}

extension Tape {
  /// The digits of the number there, if it was written with a zero behind its last decimal.
  func reported(at node: Int) -> ReportedDigits? { nodes[node].reported }
}
