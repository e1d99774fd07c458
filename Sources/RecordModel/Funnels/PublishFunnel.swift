/// Publishes a version of a questionnaire.
public struct PublishFunnel: Method {
  /// `funnel.publish`.
  public static let name = "funnel.publish"
  /// For the documentation.
  public static let summary = "Checks a definition and makes it the version that new assessments get."
  /// Writes the catalogue.
  public static let access = Access.write(.catalogue)

  /// The definition, as in a funnel file; every defect is named with its path.
  public var definition: Value

  /// Publishes that definition.
  public init(definition: Value) { self.definition = definition }

  /// What the method answers.
  public typealias Outcome = FunnelState
  /// A definition, cut short here; `rpc.discover` shows a whole one of those that are offered.
  public static let example = PublishFunnel(definition: [
    "slug": "stress-assessment", "version": "fv-stress-v1",
  ])
  /// The questionnaire is offered.
  public static let exampleOutcome = FunnelState(
    slug: Slug(known: "stress-assessment"), version: "fv-stress-v1", isActive: true)
}

/// Takes a questionnaire off the catalogue.
public struct DeactivateFunnel: Method {
  /// `funnel.deactivate`.
  public static let name = "funnel.deactivate"
  /// For the documentation.
  public static let summary =
    "Takes a questionnaire off the catalogue; running assessments keep their version."
  /// Writes the catalogue.
  public static let access = Access.write(.catalogue)

  /// Slug or alias.
  public var slug: Slug

  /// No longer offers that questionnaire.
  public init(slug: Slug) { self.slug = slug }

  /// What the method answers.
  public typealias Outcome = FunnelState
  /// The stress questionnaire.
  public static let example = DeactivateFunnel(slug: Slug(known: "stress-assessment"))
  /// It is no longer offered.
  public static let exampleOutcome = FunnelState(
    slug: Slug(known: "stress-assessment"), version: "fv-stress-v1", isActive: false)
}

/// Puts a questionnaire back on the catalogue.
public struct ActivateFunnel: Method {
  /// `funnel.activate`.
  public static let name = "funnel.activate"
  /// For the documentation.
  public static let summary = "Offers a questionnaire again that was taken off the catalogue."
  /// Writes the catalogue.
  public static let access = Access.write(.catalogue)

  /// Slug or alias.
  public var slug: Slug

  /// Offers that questionnaire again.
  public init(slug: Slug) { self.slug = slug }

  /// What the method answers.
  public typealias Outcome = FunnelState
  /// The stress questionnaire.
  public static let example = ActivateFunnel(slug: Slug(known: "stress-assessment"))
  /// It is offered.
  public static let exampleOutcome = PublishFunnel.exampleOutcome
}

/// Which version of a questionnaire is offered, and whether.
public struct FunnelState: Codable, Sendable, Equatable {
  /// Canonical slug.
  public var slug: Slug
  /// The version that a new assessment gets.
  public var version: String
  /// Whether it is on the catalogue.
  public var isActive: Bool

  enum CodingKeys: String, CodingKey {
    case slug, isActive
    case version = "funnel_version_id"
  }

  /// A questionnaire's state.
  public init(slug: Slug, version: String, isActive: Bool) {
    (self.slug, self.version, self.isActive) = (slug, version, isActive)
  }
}
