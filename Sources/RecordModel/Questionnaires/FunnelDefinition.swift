/// A questionnaire: its questions, their order and conditions, and the scoring of the answers.
///
/// This is the shape of a funnel file. Reading one checks only its shape; its consistency — keys that exist,
/// bands without gaps — is checked by `defects` in the engine, and only a definition without any may be
/// published. A published version never changes: an edit gets a new ``version``.
package struct FunnelDefinition: Sendable, Equatable, Codable {
  /// Opaque; the same for all versions; at most 64 of `A-Za-z0-9_-`.
  package var id: String
  /// Canonical name in addresses: `^[a-z0-9-]+$`, at most 50 characters.
  package var slug: String
  /// Other slugs of this funnel (C-21).
  package var aliases: [String]
  /// Id of this version, on the wire `funnel_version_id`: `^[A-Za-z0-9._-]+$`, at most 64 characters.
  package var version: String
  /// The group of funnels it is listed under.
  package var pillar: Pillar
  /// The program tier that offers it, such as `tier-1-essential`; `nil` for every tier.
  package var tier: String?
  package var title: LocalizedText
  /// One sentence for lists.
  package var description: LocalizedText
  /// The longer description, for the page of this funnel.
  package var details: LocalizedText
  /// For answering.
  package var estimatedMinutes: Int
  /// Pages before or after the questions; `nil` if there are none (R-RH-083).
  package var contentPages: [ContentPage]?
  /// In the order of their `orderIndex`.
  package var steps: [Step]
  /// Referred to by bands.
  package var recommendations: [Recommendation]
  /// Turns answers into scores.
  package var scoring: ScoringRules
  /// Answers that call for attention whatever the score.
  package var safetyFlags: [SafetyFlag]
  /// Values that the care team is told of; `nil` if there are none.
  package var scoreWarnings: [ScoreWarning]?
  /// The ages that it was made for; `nil` if nothing is said of them.
  package var ages: Ages?
  /// Codes of the whole instrument, such as the LOINC panel; `nil` if there are none.
  package var coding: Coding?
  /// The sources of items, weights and bands.
  package var sources: [Source]
  /// The terms of use of the texts.
  package var licence: Licence
  /// Says that the result is not a diagnosis.
  package var disclaimer: LocalizedText

  /// A definition with all its parts; nothing is checked here.
  package init(
    id: String, slug: String, aliases: [String], version: String, pillar: Pillar, tier: String?,
    title: LocalizedText, description: LocalizedText, details: LocalizedText, estimatedMinutes: Int,
    contentPages: [ContentPage]?, steps: [Step], recommendations: [Recommendation], scoring: ScoringRules,
    safetyFlags: [SafetyFlag], scoreWarnings: [ScoreWarning]? = nil, ages: Ages? = nil, coding: Coding?,
    sources: [Source], licence: Licence, disclaimer: LocalizedText
  ) {
    (self.id, self.slug, self.aliases, self.version) = (id, slug, aliases, version)
    (self.pillar, self.tier, self.title) = (pillar, tier, title)
    (self.description, self.details, self.estimatedMinutes) = (description, details, estimatedMinutes)
    (self.contentPages, self.steps, self.recommendations) = (contentPages, steps, recommendations)
    (self.scoring, self.safetyFlags, self.coding) = (scoring, safetyFlags, coding)
    (self.scoreWarnings, self.ages) = (scoreWarnings, ages)
    (self.sources, self.licence, self.disclaimer) = (sources, licence, disclaimer)
  }
}
