extension MeasureKind {
  /// The byte in stored keys.
  package var code: UInt8 { traits.code }
  /// The name for people, without the unit.
  package var label: LocalizedText { traits.label }
  /// The names of the bands that its values are looked up in.
  package var bands: [String] {
    guard case .bands(let names) = traits.meaning else { return [] }
    return names.isEmpty ? [rawValue] : names
  }
  /// The series that shows its values; of both values of a blood pressure that of the pair.
  package var metric: TrendMetric? {
    traits.meaning == .pressure ? .bloodPressure : TrendMetric(rawValue: rawValue)
  }

  /// The measures that a person or a device may enter (the table of R-MH-194 without the computed one).
  package static let entered = allCases.filter { $0.traits.origin == .entered }
  static let computed = allCases.filter { $0.traits.origin == .computed }

  /// The measure that an analyte without a unit is a value of.
  package init?(labKey: String) {
    guard let kind = Self.allCases.first(where: { $0.traits.labKey == labKey }) else { return nil }
    self = kind
  }
}
