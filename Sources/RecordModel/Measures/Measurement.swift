/// One measured value.
package struct Measurement: Codable, Sendable, Equatable {
  package var kind: MeasureKind
  /// The value in the unit of the measure set, rounded to its step.
  package var value: ExactDecimal
  /// What was entered, where that was another number or another unit.
  package var entered: EnteredValue?

  /// A value, with what was entered.
  package init(kind: MeasureKind, value: ExactDecimal, entered: EnteredValue? = nil) {
    (self.kind, self.value, self.entered) = (kind, value, entered)
  }
}

/// A value as a person or a device gave it.
package struct EnteredValue: Codable, Sendable, Equatable {
  package var value: ExactDecimal
  /// The unit, where one was given.
  package var unit: String?

  /// A number in a unit.
  package init(value: ExactDecimal, unit: String?) { (self.value, self.unit) = (value, unit) }
}
