/// Reads when the catalogue last changed.
package struct GetFunnelRevision: Method {
  package static let name = "funnel.revision"
  package static let summary =
    "Answers when the catalogue, or one active questionnaire of it, changed last: published, activated or deactivated."
  package static let access = Access.read(.catalogue)

  /// Slug or alias; the whole catalogue if left out.
  package var slug: Slug?

  package init(slug: Slug? = nil) { self.slug = slug }

  package struct Outcome: Codable, Sendable, Equatable {
    /// The questionnaire's canonical slug; left out for the catalogue.
    package var slug: Slug?
    /// The last change; the start of 1970 for an empty catalogue.
    package var changedAt: Timestamp
    /// Another one after every change, even where changes bear the same moment: that of the last one, a
    /// millisecond later for each change so far.
    package var stamp: Timestamp

    package init(slug: Slug? = nil, changedAt: Timestamp, changes: Int = 0) {
      (self.slug, self.changedAt) = (slug, changedAt)
      stamp = Timestamp(milliseconds: changedAt.milliseconds + Int64(changes))
    }
  }

  package static let example = GetFunnelRevision(slug: Slug(known: "stress"))
  package static let exampleOutcome = Outcome(slug: .exampleStress, changedAt: Example.start, changes: 1)
}
