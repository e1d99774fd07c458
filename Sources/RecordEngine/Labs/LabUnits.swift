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
    guard let panel, let id = biomarker(analyte.entered, panel) else { return nil }
    return panel.panel.biomarker(id)
  }

  /// What key and name say, unless they say different things.
  private func biomarker(_ entered: LabAnalyteInput, _ panel: PreparedPanel) -> String? {
    let key = panel.panel.biomarkers.first {
      $0.id.filter { $0 != "_" } == entered.key.lowercased()
    }?.id
    let named = panel.labels.biomarker(of: entered.name)
    guard let key else { return named }
    guard let named else { return panel.labels.isExcluded(entered.name, from: key) ? nil : key }
    return key == named ? key : nil
  }
}
