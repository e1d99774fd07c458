/// Publishes a measure set and puts it in force.
package struct PublishMeasures: Method {
  package static let name = "measures.publish"
  package static let summary =
    "Checks and publishes units, limits and bands of measures; values are judged by them from then on."
  package static let access = Access.write(.catalogue)

  /// Every defect of it is named with its path.
  package var definition: Value

  package init(definition: Value) { self.definition = definition }

  package struct Outcome: Codable, Sendable, Equatable {
    package var id: String

    package init(id: String) { self.id = id }
  }

  /// A partial set; `rpc.discover` shows a whole one while one is in force.
  package static let example = PublishMeasures(definition: ["id": "measures-2026-1", "measures": []])
  package static let exampleOutcome = Outcome(id: "measures-2026-1")
}

/// Reads the measure set in force.
package struct GetMeasures: Method {
  package static let name = "measures.get"
  package static let summary = "Answers units, limits, bands and their sources, as they are in force."
  package static let access = Access.read(.catalogue)

  package init() {}

  package typealias Outcome = MeasureSet
  package static let example = GetMeasures()
  package static let exampleOutcome = MeasureSet(
    id: "measures-2026-1", title: LocalizedText(de: "Messwerte", en: "Measures"), measures: [], bands: [],
    bloodPressure: MeasureSet.PressureTable(rules: [], source: "ACC/AHA 2017"), references: [])
}
