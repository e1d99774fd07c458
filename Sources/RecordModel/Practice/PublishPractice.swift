/// Publishes a practice and puts it in force.
package struct PublishPractice: Method {
  package static let name = "practice.publish"
  package static let summary =
    "Checks and publishes providers, sites, hours and time zones; visits are booked by them from then on."
  package static let access = Access.write(.catalogue)

  /// Every defect of it is named with its path.
  package var definition: Value

  package init(definition: Value) { self.definition = definition }

  package struct Outcome: Codable, Sendable, Equatable {
    package var id: String

    package init(id: String) { self.id = id }
  }

  package static let example = PublishPractice(definition: [
    "id": "practice-1", "title": ["de": "Praxis", "en": "Practice"], "timeZones": [], "locations": [],
    "providers": [],
  ])
  package static let exampleOutcome = Outcome(id: "practice-1")
}

package struct GetPractice: Method {
  package static let name = "practice.get"
  package static let summary = "Answers the whole practice as it is in force."
  package static let access = Access.read(.catalogue)

  package init() {}

  package typealias Outcome = Practice
  package static let example = GetPractice()
  package static let exampleOutcome = Practice(
    id: "practice-1", title: LocalizedText(de: "Praxis", en: "Practice"), timeZones: [], locations: [],
    providers: [])
}
