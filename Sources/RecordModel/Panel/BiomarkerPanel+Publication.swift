extension BiomarkerPanel: SoleDefinition {
  package static let publication = Publication<BiomarkerPanel>(
    "panel", code: 410, member: "panel",
    summary: "Checks and publishes biomarkers, limits and patterns; later reports are judged by them.")
  package static let reading = "Answers the biomarkers in force: units, limits, patterns and their sources."
  package static let label = LocalizedText(de: "Laborwerte", en: "Biomarker panel")
  /// A panel with nothing but its name and the categories.
  package static let example = BiomarkerPanel(
    id: "panel-example", title: LocalizedText(de: "Laborwerte", en: "Biomarker panel"),
    scope: LocalizedText(de: "Erwachsene", en: "Adults"),
    disclaimer: LocalizedText(de: "Keine Diagnose", en: "Not a diagnosis"), notice: "LOINC, UCUM",
    categories: zip(HealthCategory.allCases, [200, 250, 50, 200, 150, 100, 50] as [Int64]).map { id, weight in
      Category(
        id: id, name: LocalizedText(de: id.rawValue, en: id.rawValue),
        description: LocalizedText(de: id.rawValue, en: id.rawValue),
        weight: ExactDecimal(thousandths: weight))
    }, sources: [:], unitAliases: [:], biomarkers: [], derivations: [], patterns: [])
}

package typealias PanelPublished = DefinitionPublished<BiomarkerPanel>
package typealias PublishPanel = PublishDefinition<BiomarkerPanel>
package typealias GetPanel = GetDefinition<BiomarkerPanel>
