import LMDB
import RecordModel

extension Engine {
  /// Folds a projection anew; returns how many events it took.
  func rebuild(_ projection: any Projection.Type) throws(Failure) -> UInt64 {
    try ProjectionRebuild(engine: self, projection: projection).run()
  }

  /// Rebuilds projections that another build folded, or that are new to this store.
  func refreshProjections() throws(Failure) {
    for projection in ProjectionCatalog.all where try isStale(projection) { _ = try rebuild(projection) }
  }

  private func isStale(_ projection: any Projection.Type) throws(Failure) -> Bool {
    try store.environment.read { (view) throws(Failure) in
      let head = try store.meta.head(view).position
      guard let state = try store.meta.state(of: projection, view) else { return head > 0 }
      return state.revision != projection.revision || state.checkpoint != head
    }
  }
}
