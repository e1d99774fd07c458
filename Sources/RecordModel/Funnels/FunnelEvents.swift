/// A questionnaire was taken off the catalogue; running assessments go on (C-34).
package struct FunnelDeactivated: Event {
  package static let type = EventType(code: 11, name: "funnel.deactivated")
  package var slug: Slug

  package init(slug: Slug) { self.slug = slug }
}

/// A questionnaire was put back on the catalogue.
package struct FunnelActivated: Event {
  package static let type = EventType(code: 12, name: "funnel.activated")
  package var slug: Slug

  package init(slug: Slug) { self.slug = slug }
}
