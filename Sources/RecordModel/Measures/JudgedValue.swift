/// A measured value with everything that its judgement depends on except the person.
package struct JudgedValue: Sendable, Equatable {
  /// For a blood pressure the upper value.
  package var measured: Measurement
  /// The lower value of a blood pressure.
  package var diastolic: Measurement?
  /// For glucose; anything but fasting uses the other bands (G-05).
  package var context: GlucoseContext?
  package var source: MeasureSource?

  package init(
    _ measured: Measurement, diastolic: Measurement? = nil, context: GlucoseContext? = nil,
    source: MeasureSource? = nil
  ) {
    (self.measured, self.diastolic, self.context, self.source) = (measured, diastolic, context, source)
  }

  package init(
    _ kind: MeasureKind, _ value: ExactDecimal, context: GlucoseContext? = nil, source: MeasureSource? = nil
  ) {
    self.init(Measurement(kind: kind, value: value), context: context, source: source)
  }

  /// Whether a laboratory measured glucose without saying whether the person had eaten (R-MH-348).
  var isGlucoseOfUnknownContext: Bool {
    measured.kind == .bloodGlucose && source == .lab && (context ?? .unknown) == .unknown
  }
}
