import RecordModel

/// Biomarkers that laboratories print under one name.
enum BiomarkerVariants {
  /// Of a group with one name in two units, the one whose unit is printed; of glucose, the fasting one where that is said.
  static func variant(of biomarker: Biomarker, _ row: ResultRow, _ panel: BiomarkerPanel) -> Biomarker {
    if biomarker.id == "glucose_random", isFasting(row) {
      return panel.biomarker("fasting_glucose") ?? biomarker
    }
    guard let group = biomarker.group, unitDecides.contains(group), let ucum = row.ucum,
      !biomarker.knows(ucum)
    else {
      return biomarker
    }
    let others = panel.biomarkers.filter { $0.group == group && $0.knows(ucum) }
    return others.count == 1 ? others[0] : biomarker
  }

  /// R-SO-132.
  private static func isFasting(_ row: ResultRow) -> Bool {
    row.isFastingSection || QuantityWords.saysFasting(row.label)
      || QuantityWords.saysFasting(row.intervalText)
  }

  /// Mass and amount of lipoprotein(a) (R-SO-134), shares and counts of white cells.
  private static let unitDecides: Set<String> = [
    "lipoprotein_a", "neutrophils", "lymphocytes", "monocytes", "eosinophils", "basophils",
  ]
}

extension SpecimenWords {
  /// Whether a biomarker may be what a row of a section holds (R-SO-131).
  static func fits(_ biomarker: Biomarker, _ row: ResultRow) -> Bool {
    let said = ofRow(row.label) ?? row.specimen
    return biomarker.specimen == .urine ? said == nil || said == .urine : said == nil || said == .blood
  }
}
