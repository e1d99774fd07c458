import RecordModel

extension GetFunnelRevision: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    if let slug {
      guard let entry = try view.catalogueEntry(slug), entry.isActive else {
        throw Failure(.notFound, "Funnel nicht verfügbar", details: ["field": "slug"])
      }
      return Outcome(slug: entry.slug, changedAt: entry.updatedAt)
    }
    return Outcome(changedAt: try view.definitions.catalogueChange(view))
  }
}
