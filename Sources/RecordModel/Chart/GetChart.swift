/// A patient's whole chart, in the shapes of the queries of its sections.
package struct GetChart: Method {
  package static let name = "chart.get"
  package static let summary =
    "Answers a patient's whole chart, section by section, of now or as of any moment."
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  /// Only sections of these areas.
  package var areas: [RecordArea]?
  /// Items of a section at most, 1 to 10,000; 200 if left out.
  package var limit: Int?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Includes empty ones.
    package var sections: [ChartSectionView]
    /// Sections without the entries that the patient keeps from the care team; left out if nothing is
    /// withheld (R-MH-180).
    package var withheld: [String]?

    package init(sections: [ChartSectionView], withheld: [String] = []) {
      self.sections = sections
      self.withheld = withheld.isEmpty ? nil : withheld
    }
  }

  package static let example = GetChart(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    sections: [
      ChartSectionView(
        section: "profile", area: .patients, total: 1,
        items: [ChartItem(id: Example.patient.description, content: ["sex": "female"])])
    ])
}

package struct ChartSectionView: Codable, Sendable, Equatable {
  /// Such as `vitals`.
  package var section: String
  package var area: RecordArea
  /// All items of the section, shown or not.
  package var total: Int
  /// The first of them, in the order of the query that lists them.
  package var items: [ChartItem]

  package init(section: String, area: RecordArea, total: Int, items: [ChartItem]) {
    (self.section, self.area, self.total, self.items) = (section, area, total, items)
  }
}

package struct ChartItem: Codable, Sendable, Equatable {
  /// Identifies it within its section.
  package var id: String
  /// The item as the section's query answers it.
  @AsReported package var content: Value

  package init(id: String, content: Value) { (self.id, self.content) = (id, content) }
}
