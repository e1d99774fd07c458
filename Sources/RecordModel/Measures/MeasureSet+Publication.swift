extension MeasureSet: SoleDefinition {
  package static let publication = Publication<MeasureSet>(
    "measures", code: 90, member: "set",
    summary:
      "Checks and publishes units, limits and bands of measures; values are judged by them from then on.",
    // In part: `rpc.discover` shows a whole one, as long as one is in force.
    example: ["id": "measures-2026-1", "measures": []])
  package static let reading = "Answers units, limits, bands and their sources, as they are in force."
  package static let label = LocalizedText(de: "Grenzwerte", en: "Measure set")
  /// A set with nothing but its name.
  package static let example = MeasureSet(
    id: "measures-2026-1", title: LocalizedText(de: "Messwerte", en: "Measures"), measures: [], bands: [],
    bloodPressure: PressureTable(rules: [], source: "ACC/AHA 2017"), references: [])
}

package typealias MeasureSetPublished = DefinitionPublished<MeasureSet>
package typealias PublishMeasures = PublishDefinition<MeasureSet>
package typealias GetMeasures = GetDefinition<MeasureSet>
