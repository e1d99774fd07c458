/// Publishes a practice and puts it in force.
public struct PublishPractice: Method {
  /// `practice.publish`.
  public static let name = "practice.publish"
  /// For the documentation.
  public static let summary =
    "Checks and publishes providers, sites, hours and time zones; visits are booked by them from then on."
  /// Changes what is the same for all patients.
  public static let access = Access.write(.catalogue)

  /// The practice; every defect of it is named with its path.
  public var definition: Value

  /// Publishes that practice.
  public init(definition: Value) { self.definition = definition }

  /// The practice that is in force now.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Its id.
    public var id: String

    /// The practice of that id.
    public init(id: String) { self.id = id }
  }

  /// A practice without anybody.
  public static let example = PublishPractice(definition: [
    "id": "practice-1", "title": ["de": "Praxis", "en": "Practice"], "timeZones": [], "locations": [],
    "providers": [],
  ])
  /// Its id.
  public static let exampleOutcome = Outcome(id: "practice-1")
}

/// Reads the practice in force.
public struct GetPractice: Method {
  /// `practice.get`.
  public static let name = "practice.get"
  /// For the documentation.
  public static let summary = "Answers the whole practice as it is in force."
  /// Reads what is the same for all patients.
  public static let access = Access.read(.catalogue)

  /// The practice in force.
  public init() {}

  /// What the method answers.
  public typealias Outcome = Practice
  /// No parameters.
  public static let example = GetPractice()
  /// A practice without anybody.
  public static let exampleOutcome = Practice(
    id: "practice-1", title: LocalizedText(de: "Praxis", en: "Practice"), timeZones: [], locations: [],
    providers: [])
}
