/// A questionnaire was taken off the catalogue; running assessments go on (C-34).
package struct FunnelDeactivated: Event {
  /// Code 11.
  package static let type = EventType(code: 11, name: "funnel.deactivated")
  package var slug: Slug

  /// The questionnaire is no longer offered.
  package init(slug: Slug) { self.slug = slug }
}

/// A questionnaire was put back on the catalogue.
package struct FunnelActivated: Event {
  /// Code 12.
  package static let type = EventType(code: 12, name: "funnel.activated")
  package var slug: Slug

  /// The questionnaire is offered again.
  package init(slug: Slug) { self.slug = slug }
}
