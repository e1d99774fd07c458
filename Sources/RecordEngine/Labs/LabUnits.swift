import RecordModel

/// The units of laboratory values: of measures by the measure set, of everything else by the panel.
struct LabUnits {
  let set: MeasureSet
  /// `nil` if no panel is in force; then only measures are converted.
  let panel: PreparedPanel?

  var aliases: UnitAliases { panel?.aliases ?? .none }

  /// A value in another unit, rounded for display; `nil` if no conversion is known.
  func shown(_ analyte: LabFindings.Analyte, in unit: String) -> ExactDecimal? {
    let entered = analyte.entered
    return quantity(analyte)?.shown(entered.value, of: entered.unit, in: unit, aliases)
  }

  private func quantity(_ analyte: LabFindings.Analyte) -> (any UnitHolder)? {
    if let kind = analyte.kind { return set.definition(of: kind) }
    return panel?.analytes.analyte(key: analyte.entered.key, name: analyte.entered.name)?.limits
  }
}
