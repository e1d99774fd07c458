import RecordModel

extension GetFunnelRevision: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    if let slug {
      guard let entry = try view.catalogueEntry(slug), entry.isActive else {
        throw Failure(.notFound, "Funnel nicht verfügbar", details: ["field": "slug"])
      }
      return Outcome(slug: entry.slug, changedAt: entry.updatedAt)
    }
    let entries = try view.documents(FunnelDocument.self, prefix: [], limit: Int.max)
    let last = entries.map(\.document.updatedAt).max() ?? Timestamp(milliseconds: 0)
    return Outcome(changedAt: last)
  }
}
