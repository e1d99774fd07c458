/// Lists the active questionnaires, grouped by pillar.
public struct ListFunnels: Method {
  /// `funnel.list`.
  public static let name = "funnel.list"
  /// For the documentation.
  public static let summary =
    "Lists the active questionnaires by title and slug, grouped by pillar, page by page."
  /// Reads the catalogue.
  public static let access = Access.read(.catalogue)

  /// Narrows the list to one program tier.
  public var tier: String?
  /// Page size; 50 where it is left out, at most 100.
  public var limit: Int?
  /// Where to go on: `nextCursor` of the page before.
  public var cursor: String?

  /// A page of the list.
  public init(tier: String? = nil, limit: Int? = nil, cursor: String? = nil) {
    (self.tier, self.limit, self.cursor) = (tier, limit, cursor)
  }

  /// The contract's `FunnelCatalogResponse.data`.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Pillars with the questionnaires of this page.
    public var pillars: [CatalogPillar]
    /// Where the page ends.
    public var pagination: Pagination

    /// A page.
    public init(pillars: [CatalogPillar], pagination: Pagination) {
      (self.pillars, self.pagination) = (pillars, pagination)
    }
  }

  /// The first two.
  public static let example = ListFunnels(limit: 2)
  /// One of them.
  public static let exampleOutcome = Outcome(
    pillars: [
      CatalogPillar(
        id: "stress", title: "Stressbewältigung",
        description: "Werkzeuge zur Stresserkennung und -bewältigung",
        funnels: [.example])
    ], pagination: Pagination(limit: 2, nextCursor: nil))
}

/// A group of questionnaires.
public struct CatalogPillar: Codable, Sendable, Equatable {
  /// Opaque id.
  public var id: String
  /// Heading.
  public var title: String
  /// One sentence.
  public var description: String
  /// The questionnaires of this page.
  public var funnels: [CatalogFunnel]

  /// A group.
  public init(id: String, title: String, description: String, funnels: [CatalogFunnel]) {
    (self.id, self.title, self.description, self.funnels) = (id, title, description, funnels)
  }
}

/// A questionnaire in the list.
public struct CatalogFunnel: Codable, Sendable, Equatable {
  /// Opaque id.
  public var id: String
  /// Canonical slug.
  public var slug: Slug
  /// Title in the asked language.
  public var title: String
  /// One sentence.
  public var description: String
  /// Minutes it takes.
  public var estimatedMinutes: Int
  /// The version that a new assessment gets.
  public var version: String

  enum CodingKeys: String, CodingKey {
    case id, slug, title, description, estimatedMinutes
    case version = "funnel_version_id"
  }

  /// An entry of the list.
  public init(
    id: String, slug: Slug, title: String, description: String, estimatedMinutes: Int, version: String
  ) {
    (self.id, self.slug, self.title) = (id, slug, title)
    (self.description, self.estimatedMinutes, self.version) = (description, estimatedMinutes, version)
  }

  static let example = CatalogFunnel(
    id: "funnel-stress", slug: Slug.exampleStress, title: "Stress Assessment",
    description: "Bewerten Sie Ihr aktuelles Stressniveau", estimatedMinutes: 5, version: "fv-stress-v1")
}

extension Slug {
  static var exampleStress: Slug { Slug(known: "stress-assessment") }
}

/// Reads what a questionnaire is about.
public struct GetFunnel: Method {
  /// `funnel.get`.
  public static let name = "funnel.get"
  /// For the documentation.
  public static let summary = "Answers a questionnaire's details; an alias leads to its canonical slug."
  /// Reads the catalogue.
  public static let access = Access.read(.catalogue)

  /// Slug or alias.
  public var slug: Slug

  /// The details of that questionnaire.
  public init(slug: Slug) { self.slug = slug }

  /// What the method answers.
  public typealias Outcome = FunnelDetail
  /// The stress questionnaire by its alias.
  public static let example = GetFunnel(slug: Slug(known: "stress"))
  /// Its details.
  public static let exampleOutcome = FunnelDetail.example
}

/// Reads a questionnaire with all its steps and questions.
public struct GetFunnelDefinition: Method {
  /// `funnel.definition`.
  public static let name = "funnel.definition"
  /// For the documentation.
  public static let summary = "Answers a questionnaire's details with all steps, questions and options."
  /// Reads the catalogue.
  public static let access = Access.read(.catalogue)

  /// Slug or alias.
  public var slug: Slug

  /// The definition of that questionnaire.
  public init(slug: Slug) { self.slug = slug }

  /// What the method answers.
  public typealias Outcome = FunnelDetail
  /// The stress questionnaire.
  public static let example = GetFunnelDefinition(slug: Slug(known: "stress-assessment"))
  /// Its definition.
  public static let exampleOutcome = FunnelDetail.exampleDefinition
}

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
  /// A definition, cut short here: see the format's documentation for a whole one.
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
