/// Publishes a measure set and puts it in force.
package struct PublishMeasures: Method {
  package static let name = "measures.publish"
  package static let summary =
    "Checks and publishes units, limits and bands of measures; values are judged by them from then on."
  /// Changes what is the same for all patients.
  package static let access = Access.write(.catalogue)

  /// The set; every defect of it is named with its path.
  package var definition: Value

  /// Publishes that set.
  package init(definition: Value) { self.definition = definition }

  /// The set that is in force now.
  package struct Outcome: Codable, Sendable, Equatable {
    package var id: String

    /// The set of that id.
    package init(id: String) { self.id = id }
  }

  /// A set in part; `rpc.discover` shows a whole one, as long as one is in force.
  package static let example = PublishMeasures(definition: ["id": "measures-2026-1", "measures": []])
  package static let exampleOutcome = Outcome(id: "measures-2026-1")
}

/// Reads the measure set in force.
package struct GetMeasures: Method {
  package static let name = "measures.get"
  package static let summary = "Answers units, limits, bands and their sources, as they are in force."
  /// Reads what is the same for all patients.
  package static let access = Access.read(.catalogue)

  /// The set in force.
  package init() {}

  package typealias Outcome = MeasureSet
  /// No parameters.
  package static let example = GetMeasures()
  /// A set with nothing but its name.
  package static let exampleOutcome = MeasureSet(
    id: "measures-2026-1", title: LocalizedText(de: "Messwerte", en: "Measures"), measures: [], bands: [],
    bloodPressure: MeasureSet.PressureTable(rules: [], source: "ACC/AHA 2017"), references: [])
}
