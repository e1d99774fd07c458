import RecordModel
import RecordStore

/// Whether a reported number can be recorded.
struct ReportedCheck {
  let definition: MeasureSet.Definition
  let source: MeasureSource
  /// Whether an instrument or another system reports and knows its unit, not a person who types (R-MH-343).
  let isInstrument: Bool

  /// The reason for refusing a number.
  struct Refusal: Error {
    let code, message: String
    var limits: NumberSpan?
  }

  /// The measurement to record.
  ///
  /// The limits judge the number as it was sent, before it is converted or rounded (R-MH-342).
  func measurement(_ value: ExactDecimal, unit: String?) throws(Refusal) -> Measurement {
    guard let sent = definition.reported(value, unit: unit),
      let kept = definition.normalize(value, unit: unit, from: source)
    else {
      throw Refusal(code: "unknown_unit", message: "the unit is not known for this value; see measures.get")
    }
    if unit == nil, definition.isWhole, value.whole == nil {
      throw Refusal(code: "wrong_type", message: "a whole number in \(definition.unit)")
    }
    if !sent.isWithin(definition.plausible) { try checkBeyond(sent, unit: unit) }
    let isAsEntered = unit == nil && kept == value
    return Measurement(
      kind: definition.kind, value: kept, entered: isAsEntered ? nil : EnteredValue(value: value, unit: unit))
  }

  private func checkBeyond(_ sent: ReportedNumber, unit: String?) throws(Refusal) {
    if unit == nil, let other = definition.suspectedUnit(of: sent.value) {
      throw Refusal(
        code: "unit_suspected",
        message: "expected in \(definition.unit); this looks like \(other). Name the unit.",
        limits: definition.plausible)
    }
    let limits = isInstrument ? definition.possible ?? definition.plausible : definition.plausible
    guard sent.isWithin(limits) else {
      throw Refusal(
        code: "implausible_value", message: "a plausible number in \(definition.unit)", limits: limits)
    }
  }
}

extension MeasureSet {
  /// Whether a recorded value was accepted though it lies beyond what a person may type (R-MH-343).
  func isBeyondPlausible(_ measured: Measurement) -> Bool {
    guard let definition = definition(of: measured.kind) else { return false }
    let entered = measured.entered
    let sent = entered.flatMap { definition.reported($0.value, unit: $0.unit) }
    return !(sent ?? ReportedNumber(measured.value)).isWithin(definition.plausible)
  }
}

extension VitalsWarning {
  /// A value that is recorded beyond the limits for what people type.
  static func beyondPlausible(_ field: String, _ language: Language) -> VitalsWarning {
    VitalsWarning(
      code: "beyond_plausible", field: field,
      message: language == .de
        ? "Ein außergewöhnlicher Wert. Er wurde gespeichert und bewertet, wie er gemeldet wurde."
        : "An extraordinary value. It was recorded and judged as it was reported.")
  }
}
