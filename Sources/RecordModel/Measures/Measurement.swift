package struct Measurement: Codable, Sendable, Equatable {
  package var kind: MeasureKind
  /// In the unit of the measure set, rounded to its step.
  package var value: ExactDecimal
  /// As it was entered, if number or unit differ.
  package var entered: EnteredValue?

  package init(kind: MeasureKind, value: ExactDecimal, entered: EnteredValue? = nil) {
    (self.kind, self.value, self.entered) = (kind, value, entered)
  }
}

/// A value as a person or a device gave it.
package struct EnteredValue: Codable, Sendable, Equatable {
  @AsReported package var value: ExactDecimal
  /// `nil` if none was given.
  package var unit: String?

  package init(value: ExactDecimal, unit: String?) { (self.value, self.unit) = (value, unit) }
}
