/// Reads when the catalogue changed last.
public struct GetFunnelRevision: Method {
  /// `funnel.revision`.
  public static let name = "funnel.revision"
  /// For the documentation.
  public static let summary =
    "Answers when the catalogue, or one active questionnaire of it, changed last: published, activated or deactivated."
  /// Reads the catalogue.
  public static let access = Access.read(.catalogue)

  /// Slug or alias; the whole catalogue where it is left out.
  public var slug: Slug?

  /// The revision of that questionnaire, or of the catalogue.
  public init(slug: Slug? = nil) { self.slug = slug }

  /// A revision.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The questionnaire's canonical slug; left out for the catalogue.
    public var slug: Slug?
    /// When it changed last; the start of 1970 for an empty catalogue.
    public var changedAt: Timestamp

    /// A change at a moment.
    public init(slug: Slug? = nil, changedAt: Timestamp) { (self.slug, self.changedAt) = (slug, changedAt) }
  }

  /// The stress questionnaire by its alias.
  public static let example = GetFunnelRevision(slug: Slug(known: "stress"))
  /// When it was published.
  public static let exampleOutcome = Outcome(slug: .exampleStress, changedAt: Example.start)
}
