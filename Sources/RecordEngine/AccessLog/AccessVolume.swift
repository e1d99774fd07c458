import LMDB
import RecordModel
import RecordStore
import Synchronization

/// The entries of one calendar year while they are written: a log of the record's own kind in a directory of its own.
final class AccessVolume: Sendable {
  let year: Int
  let store: Store
  let writer: Writer
  /// What the journal held when the volume was opened.
  let journal: JournalFinding

  /// Entries go to the log in large settlements, because only the journal has to be quick.
  private static let commitDelay = 1000

  init(_ year: Int, _ options: AccessLogOptions) throws(Failure) {
    self.year = year
    store = try Store(options.store(year))
    journal = try JournalReplay(store: store).open()
    writer = try Writer(
      "access", store: store, queueLimit: options.queueLimit, batchLimit: 1024,
      commitDelay: Self.commitDelay, onFatal: options.onFatal)
  }

  /// Whether the first entry has still to be written.
  var isEmpty: Bool { writer.durablePosition.load(ordering: .acquiring) == 0 }

  /// Queues entries.
  func submit(_ job: AccessJob) throws(Failure) {
    job.year = year
    try writer.submit(.round(job))
  }

  /// Writes an entry of the log's own and waits until it is durable.
  func write(_ event: any Event) throws(Failure) {
    let waiter = Waiter()
    try submit(
      AccessJob(
        [AccessJob.Item(event)], onLate: { _ in waiter.finish(.late) },
        done: { outcome in
          if case .failure(let failure) = outcome { waiter.finish(failure) } else { waiter.finish(nil) }
        }))
    try waiter.wait()
  }

  /// Finishes what waits and takes nothing more.
  func stop() { writer.stop() }

  /// Where a volume ends that is not written to.
  static func end(of year: Int, in store: Store) throws(Failure) -> AccessVolumeEnd {
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    return AccessVolumeEnd(
      year: year, instance: store.instance, position: head.position, hash: Bytes(head.hash))
  }
}

extension Failure {
  /// The log's own entry did not fit into its year.
  fileprivate static let late = Failure(.unavailable, "the year ended while the access log was begun")
}
