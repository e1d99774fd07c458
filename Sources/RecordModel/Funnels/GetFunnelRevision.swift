/// Reads when the catalogue changed last.
package struct GetFunnelRevision: Method {
  package static let name = "funnel.revision"
  package static let summary =
    "Answers when the catalogue, or one active questionnaire of it, changed last: published, activated or deactivated."
  package static let access = Access.read(.catalogue)

  /// Slug or alias; the whole catalogue where it is left out.
  package var slug: Slug?

  /// The revision of that questionnaire, or of the catalogue.
  package init(slug: Slug? = nil) { self.slug = slug }

  package struct Outcome: Codable, Sendable, Equatable {
    /// The questionnaire's canonical slug; left out for the catalogue.
    package var slug: Slug?
    /// When it changed last; the start of 1970 for an empty catalogue.
    package var changedAt: Timestamp

    /// A change at a moment.
    package init(slug: Slug? = nil, changedAt: Timestamp) { (self.slug, self.changedAt) = (slug, changedAt) }
  }

  /// The stress questionnaire by its alias.
  package static let example = GetFunnelRevision(slug: Slug(known: "stress"))
  /// When it was published.
  package static let exampleOutcome = Outcome(slug: .exampleStress, changedAt: Example.start)
}
