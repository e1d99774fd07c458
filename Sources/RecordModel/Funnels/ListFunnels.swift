/// Lists the active questionnaires, grouped by pillar.
package struct ListFunnels: Method {
  package static let name = "funnel.list"
  package static let summary =
    "Lists the active questionnaires by title and slug, grouped by pillar, page by page."
  package static let access = Access.read(.catalogue)

  /// Narrows the list to one program tier.
  package var tier: Slug?
  /// Page size, at most 100; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(tier: Slug? = nil, limit: Int? = nil, cursor: String? = nil) {
    (self.tier, self.limit, self.cursor) = (tier, limit, cursor)
  }

  /// The contract's `FunnelCatalogResponse.data`.
  package struct Outcome: Codable, Sendable, Equatable {
    /// Pillars with the questionnaires of this page.
    package var pillars: [CatalogPillar]
    package var pagination: Pagination

    package init(pillars: [CatalogPillar], pagination: Pagination) {
      (self.pillars, self.pagination) = (pillars, pagination)
    }
  }

  package static let example = ListFunnels(limit: 2)
  package static let exampleOutcome = Outcome(
    pillars: [
      CatalogPillar(
        id: "stress", title: "Stressbewältigung",
        description: "Werkzeuge zur Stresserkennung und -bewältigung",
        funnels: [.example])
    ], pagination: Pagination(limit: 2, nextCursor: nil))
}

package struct CatalogPillar: Codable, Sendable, Equatable {
  package var id: String
  package var title: String
  package var description: String
  /// The questionnaires of this page.
  package var funnels: [CatalogFunnel]

  package init(id: String, title: String, description: String, funnels: [CatalogFunnel]) {
    (self.id, self.title, self.description, self.funnels) = (id, title, description, funnels)
  }
}

package struct CatalogFunnel: Codable, Sendable, Equatable {
  package var id: String
  package var slug: Slug
  package var title: String
  package var description: String
  /// Minutes it takes.
  package var estimatedMinutes: Int
  /// The version that a new assessment gets.
  package var version: String

  enum CodingKeys: String, CodingKey {
    case id, slug, title, description, estimatedMinutes
    case version = "funnel_version_id"
  }

  package init(
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
