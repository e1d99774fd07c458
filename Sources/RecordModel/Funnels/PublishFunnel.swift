extension FunnelDefinition: PublishedDefinition {
  package static let publication = Publication<FunnelDefinition>(
    "funnel", code: 10, member: "definition",
    summary: "Checks a definition and makes it the version that new assessments get.",
    // Cut short here: `rpc.discover` shows a whole one of those that are offered.
    example: ["slug": "stress-assessment", "version": "fv-stress-v1"],
    outcome: FunnelState(slug: Slug(known: "stress-assessment"), version: "fv-stress-v1", isActive: true))
  package var announcement: LocalizedText {
    LocalizedText(
      de: "Fragebogen \(slug) in Version \(version) veröffentlicht",
      en: "Questionnaire \(slug) published in version \(version)")
  }
  package var state: FunnelState {
    FunnelState(slug: Slug(replacing: slug), version: version, isActive: true)
  }
}

package typealias FunnelPublished = DefinitionPublished<FunnelDefinition>
package typealias PublishFunnel = PublishDefinition<FunnelDefinition>

/// Takes a questionnaire off the catalogue.
package struct DeactivateFunnel: Method {
  package static let name = "funnel.deactivate"
  package static let summary =
    "Takes a questionnaire off the catalogue; running assessments keep their version."
  package static let access = Access.write(.catalogue)

  package var slug: Slug

  package init(slug: Slug) { self.slug = slug }

  package typealias Outcome = FunnelState
  package static let example = DeactivateFunnel(slug: Slug(known: "stress-assessment"))
  package static let exampleOutcome = FunnelState(
    slug: Slug(known: "stress-assessment"), version: "fv-stress-v1", isActive: false)
}

/// Puts a questionnaire back on the catalogue.
package struct ActivateFunnel: Method {
  package static let name = "funnel.activate"
  package static let summary = "Offers a questionnaire again that was taken off the catalogue."
  package static let access = Access.write(.catalogue)

  package var slug: Slug

  package init(slug: Slug) { self.slug = slug }

  package typealias Outcome = FunnelState
  package static let example = ActivateFunnel(slug: Slug(known: "stress-assessment"))
  package static let exampleOutcome = PublishFunnel.exampleOutcome
}

/// The version of a questionnaire on offer, and whether it is active.
package struct FunnelState: Codable, Sendable, Equatable {
  package var slug: Slug
  /// The version that a new assessment gets.
  package var version: String
  /// Whether it is on the catalogue.
  package var isActive: Bool

  enum CodingKeys: String, CodingKey {
    case slug, isActive
    case version = "funnel_version_id"
  }

  package init(slug: Slug, version: String, isActive: Bool) {
    (self.slug, self.version, self.isActive) = (slug, version, isActive)
  }
}
