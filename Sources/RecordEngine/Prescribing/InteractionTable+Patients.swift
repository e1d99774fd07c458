import RecordModel

extension InteractionTable {
  /// With the words for patients in the place of those for prescribers (R-MH-356).
  var forPatients: InteractionTable {
    let texts = Dictionary((signs ?? []).map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
    func text(_ partner: FindingReader.Partner, _ severity: Severity, _ signs: String?) -> LocalizedText {
      FindingReader.patients(partner, severity, signs.flatMap { texts[$0] })
    }
    var table = self
    for (index, rule) in rules.enumerated() {
      table.rules[index].description = text(.pair, rule.severity, rule.signs)
    }
    for (index, rule) in (conditionRules ?? []).enumerated() {
      table.conditionRules?[index].description = text(.condition, rule.severity, rule.signs)
    }
    for (index, rule) in (duplications ?? []).enumerated() {
      table.duplications?[index].description = text(.pair, rule.severity, rule.signs)
    }
    for index in allergyRules.indices { table.allergyRules[index].description = text(.allergy, .severe, nil) }
    return table
  }
}
