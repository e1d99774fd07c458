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
  public var tier: Slug?
  /// Page size; 50 where it is left out, at most 100.
  public var limit: Int?
  /// Where to go on: `nextCursor` of the page before.
  public var cursor: String?

  /// A page of the list.
  public init(tier: Slug? = nil, limit: Int? = nil, cursor: String? = nil) {
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
