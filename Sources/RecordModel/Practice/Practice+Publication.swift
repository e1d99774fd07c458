extension Practice: SoleDefinition {
  package static let publication = Publication<Practice>(
    "practice", code: 270, member: "practice",
    summary:
      "Checks and publishes providers, sites, hours and time zones; visits are booked by them from then on.")
  package static let reading = "Answers the whole practice as it is in force."
  package static let label = LocalizedText(de: "Praxis", en: "Practice")
  /// A practice without anybody.
  package static let example = Practice(
    id: "practice-1", title: LocalizedText(de: "Praxis", en: "Practice"), timeZones: [], locations: [],
    providers: [])
}

package typealias PracticePublished = DefinitionPublished<Practice>
package typealias PublishPractice = PublishDefinition<Practice>
package typealias GetPractice = GetDefinition<Practice>
