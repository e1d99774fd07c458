/// Numbers from one to another, both included.
package struct NumberSpan: Codable, Sendable, Equatable {
  package var low: ExactDecimal
  package var high: ExactDecimal

  package func contains(_ number: ExactDecimal) -> Bool { low <= number && number <= high }
}
