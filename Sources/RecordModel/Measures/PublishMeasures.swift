/// Publishes a measure set and puts it in force.
public struct PublishMeasures: Method {
  /// `measures.publish`.
  public static let name = "measures.publish"
  /// For the documentation.
  public static let summary =
    "Checks and publishes units, limits and bands of measures; values are judged by them from then on."
  /// Changes what is the same for all patients.
  public static let access = Access.write(.catalogue)

  /// The set; every defect of it is named with its path.
  public var definition: Value

  /// Publishes that set.
  public init(definition: Value) { self.definition = definition }

  /// The set that is in force now.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Its id.
    public var id: String

    /// The set of that id.
    public init(id: String) { self.id = id }
  }

  /// A set in part; `rpc.discover` shows a whole one, as long as one is in force.
  public static let example = PublishMeasures(definition: ["id": "measures-2026-1", "measures": []])
  /// Its id.
  public static let exampleOutcome = Outcome(id: "measures-2026-1")
}

/// Reads the measure set in force.
public struct GetMeasures: Method {
  /// `measures.get`.
  public static let name = "measures.get"
  /// For the documentation.
  public static let summary = "Answers units, limits, bands and their sources, as they are in force."
  /// Reads what is the same for all patients.
  public static let access = Access.read(.catalogue)

  /// The set in force.
  public init() {}

  /// What the method answers.
  public typealias Outcome = MeasureSet
  /// No parameters.
  public static let example = GetMeasures()
  /// A set with nothing but its name.
  public static let exampleOutcome = MeasureSet(
    id: "measures-2026-1", title: LocalizedText(de: "Messwerte", en: "Measures"), measures: [], bands: [],
    bloodPressure: MeasureSet.PressureTable(rules: [], source: "ACC/AHA 2017"), references: [])
}
