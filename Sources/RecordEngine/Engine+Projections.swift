import LMDB
import RecordModel
import RecordStore
import Synchronization

extension Engine {
  /// Folds a projection again and waits for it; returns how many events it took.
  func rebuild(_ projection: any Projection.Type) throws(Failure) -> UInt64 {
    try waiting { (done) throws(Failure) in try projections.rebuild(projection, done) }
  }

  /// Stops a rebuild and waits until its copy is removed.
  func cancelRebuild(of projection: any Projection.Type) throws(Failure) {
    _ = try waiting { (done) throws(Failure) in try projections.cancel(projection, done) }
  }

  /// Folds parked streams of a projection again; returns how many there were and which still are.
  func retryParked(
    _ projection: any Projection.Type, _ stream: StreamID?
  ) throws(Failure) -> (retried: Int, parked: [ParkedStream]) {
    let retry = StreamRetry(store: store, writer: writer, projection: projection)
    let box = Mutex<(retried: Int, parked: [ParkedStream])>((0, []))
    _ = try waiting { (done) throws(Failure) in
      // Between two steps of the projections' thread, so that nothing else writes the same documents.
      try projections.run {
        do throws(Failure) {
          let outcome = try retry.run(stream)
          box.withLock { $0 = outcome }
          done(.success(0))
        } catch {
          done(.failure(error))
        }
      }
    }
    return box.withLock { $0 }
  }

  /// Calls back on any thread when all projections serve whose folding differs from the build before.
  ///
  /// Until then, calls that need such a projection are refused as ``RecordModel/Failure/Code/unavailable``.
  package func whenProjectionsServe(_ body: @escaping @Sendable () -> Void) {
    projections.whenRefreshed(body)
  }

  private func waiting(
    _ begin: (@escaping ProjectionWorker.Waiter) throws(Failure) -> Void
  ) throws(Failure) -> UInt64 {
    let rebuilt = Awaited<UInt64>()
    try begin(rebuilt.finish)
    return try rebuilt.wait()
  }
}
