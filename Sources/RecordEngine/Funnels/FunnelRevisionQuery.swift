import RecordModel
import RecordStore

extension GetFunnelRevision: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    if let slug {
      guard let entry = try view.catalogueEntry(slug), entry.isActive else {
        throw Failure(.notFound, "Funnel nicht verfügbar", details: ["field": "slug"])
      }
      return Outcome(slug: entry.slug, changedAt: entry.updatedAt, changes: entry.changes)
    }
    return try view.definitions.digest(of: FunnelDocument.self, in: view.state) { entries in
      // No entry is ever removed, so each change makes the sum greater and the moment no earlier.
      Outcome(
        changedAt: entries.map(\.updatedAt).max() ?? Timestamp(milliseconds: 0),
        changes: entries.reduce(0) { $0 + $1.changes })
    }
  }
}
