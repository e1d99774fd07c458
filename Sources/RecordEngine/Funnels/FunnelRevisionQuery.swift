import RecordModel
import RecordStore

extension GetFunnelRevision: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    if let slug {
      guard let entry = try view.catalogueEntry(slug), entry.isActive else {
        throw Failure(.notFound, "Funnel nicht verfügbar", details: ["field": "slug"])
      }
      return Outcome(slug: entry.slug, changedAt: entry.updatedAt)
    }
    let change = try view.definitions.digest(of: FunnelDocument.self, in: view.state) { entries in
      entries.map(\.updatedAt).max() ?? Timestamp(milliseconds: 0)
    }
    return Outcome(changedAt: change)
  }
}
