/// The whole chart of a patient, in the shapes in which its queries answer.
public struct GetChart: Method {
  /// `chart.get`.
  public static let name = "chart.get"
  /// For the documentation.
  public static let summary =
    "Answers a patient's whole chart, section by section, of now or as of any moment."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// Only sections of these areas.
  public var areas: [RecordArea]?
  /// Items of a section at most, 1 to 10,000; 200 where it is left out.
  public var limit: Int?

  /// Everything of that patient.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// A chart.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Its sections; an empty one is there too.
    public var sections: [ChartSectionView]
    /// Sections that lack what the patient keeps from the care team; left out where nothing is withheld (R-MH-180).
    public var withheld: [String]?

    /// Those sections.
    public init(sections: [ChartSectionView], withheld: [String] = []) {
      self.sections = sections
      self.withheld = withheld.isEmpty ? nil : withheld
    }
  }

  /// The example patient.
  public static let example = GetChart(patientId: Example.patient)
  /// One section.
  public static let exampleOutcome = Outcome(
    sections: [
      ChartSectionView(
        section: "profile", area: .patients, total: 1,
        items: [ChartItem(id: Example.patient.description, content: ["sex": "female"])])
    ])
}

/// One section of a chart.
public struct ChartSectionView: Codable, Sendable, Equatable {
  /// Its name, such as `vitals`.
  public var section: String
  /// The area it belongs to.
  public var area: RecordArea
  /// How many items there are.
  public var total: Int
  /// The first of them, in the order of the query that lists them.
  public var items: [ChartItem]

  /// A section.
  public init(section: String, area: RecordArea, total: Int, items: [ChartItem]) {
    (self.section, self.area, self.total, self.items) = (section, area, total, items)
  }
}

/// One thing in a chart.
public struct ChartItem: Codable, Sendable, Equatable {
  /// Names it within its section.
  public var id: String
  /// What the section's query answers of it.
  public var content: Value

  /// A thing of that name.
  public init(id: String, content: Value) { (self.id, self.content) = (id, content) }
}
