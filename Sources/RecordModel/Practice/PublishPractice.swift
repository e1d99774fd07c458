/// Publishes a practice and puts it in force.
package struct PublishPractice: Method {
  package static let name = "practice.publish"
  package static let summary =
    "Checks and publishes providers, sites, hours and time zones; visits are booked by them from then on."
  /// Changes what is the same for all patients.
  package static let access = Access.write(.catalogue)

  /// The practice; every defect of it is named with its path.
  package var definition: Value

  package init(definition: Value) { self.definition = definition }

  /// The practice that is in force now.
  package struct Outcome: Codable, Sendable, Equatable {
    package var id: String

    /// The practice of that id.
    package init(id: String) { self.id = id }
  }

  /// A practice without anybody.
  package static let example = PublishPractice(definition: [
    "id": "practice-1", "title": ["de": "Praxis", "en": "Practice"], "timeZones": [], "locations": [],
    "providers": [],
  ])
  package static let exampleOutcome = Outcome(id: "practice-1")
}

/// Reads the practice in force.
package struct GetPractice: Method {
  package static let name = "practice.get"
  package static let summary = "Answers the whole practice as it is in force."
  /// Reads what is the same for all patients.
  package static let access = Access.read(.catalogue)

  /// The practice in force.
  package init() {}

  package typealias Outcome = Practice
  /// No parameters.
  package static let example = GetPractice()
  /// A practice without anybody.
  package static let exampleOutcome = Practice(
    id: "practice-1", title: LocalizedText(de: "Praxis", en: "Practice"), timeZones: [], locations: [],
    providers: [])
}
