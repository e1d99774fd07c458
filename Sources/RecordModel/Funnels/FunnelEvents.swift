/// A version of a questionnaire was published and is the one that new assessments get.
public struct FunnelPublished: Event {
  /// Code 10.
  public static let type = EventType(code: 10, name: "funnel.published")
  /// The whole definition, so that the log alone can explain every score.
  public var definition: FunnelDefinition

  /// This version is published.
  public init(definition: FunnelDefinition) { self.definition = definition }
}

/// A questionnaire was taken off the catalogue; running assessments go on (C-34).
public struct FunnelDeactivated: Event {
  /// Code 11.
  public static let type = EventType(code: 11, name: "funnel.deactivated")
  /// Canonical slug.
  public var slug: Slug

  /// The questionnaire is no longer offered.
  public init(slug: Slug) { self.slug = slug }
}

/// A questionnaire was put back on the catalogue.
public struct FunnelActivated: Event {
  /// Code 12.
  public static let type = EventType(code: 12, name: "funnel.activated")
  /// Canonical slug.
  public var slug: Slug

  /// The questionnaire is offered again.
  public init(slug: Slug) { self.slug = slug }
}
