/// The whole chart of a patient, in the shapes in which its queries answer.
package struct GetChart: Method {
  package static let name = "chart.get"
  package static let summary =
    "Answers a patient's whole chart, section by section, of now or as of any moment."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  /// Only sections of these areas.
  package var areas: [RecordArea]?
  /// Items of a section at most, 1 to 10,000; 200 where it is left out.
  package var limit: Int?

  /// Everything of that patient.
  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Its sections; an empty one is there too.
    package var sections: [ChartSectionView]
    /// Sections that lack what the patient keeps from the care team; left out where nothing is withheld (R-MH-180).
    package var withheld: [String]?

    package init(sections: [ChartSectionView], withheld: [String] = []) {
      self.sections = sections
      self.withheld = withheld.isEmpty ? nil : withheld
    }
  }

  package static let example = GetChart(patientId: Example.patient)
  /// One section.
  package static let exampleOutcome = Outcome(
    sections: [
      ChartSectionView(
        section: "profile", area: .patients, total: 1,
        items: [ChartItem(id: Example.patient.description, content: ["sex": "female"])])
    ])
}

package struct ChartSectionView: Codable, Sendable, Equatable {
  /// Its name, such as `vitals`.
  package var section: String
  /// The area it belongs to.
  package var area: RecordArea
  /// How many items there are.
  package var total: Int
  /// The first of them, in the order of the query that lists them.
  package var items: [ChartItem]

  package init(section: String, area: RecordArea, total: Int, items: [ChartItem]) {
    (self.section, self.area, self.total, self.items) = (section, area, total, items)
  }
}

/// One thing in a chart.
package struct ChartItem: Codable, Sendable, Equatable {
  /// Names it within its section.
  package var id: String
  /// What the section's query answers of it.
  package var content: Value

  /// A thing of that name.
  package init(id: String, content: Value) { (self.id, self.content) = (id, content) }
}
