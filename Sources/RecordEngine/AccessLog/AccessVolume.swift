import LMDB
import RecordModel
import RecordStore
import Synchronization

/// The entries of one calendar year while they are written: a log of the record's own kind in a directory of
/// its own, attached to the record's.
final class AccessVolume: Sendable {
  let year: Int
  let store: Store
  let writer: Writer

  init(_ year: Int, _ store: Store, _ writer: Writer) throws(Failure) {
    (self.year, self.store, self.writer) = (year, store, writer)
    try writer.attach(store)
  }

  /// Whether the first entry has still to be written.
  var isEmpty: Bool {
    get throws(Failure) {
      try store.environment.read { (view) throws(Failure) in try store.meta.head(view).position == 0 }
    }
  }

  /// The time of an entry that is put now, on the writer's thread; `nil` if it belongs into another volume.
  ///
  /// Another one may have been attached while the entry waited, or the year may have ended.
  func moment(in state: WriterState) -> Moment? {
    guard let log = state.attached, log.store.instance == store.instance else { return nil }
    let moment = log.moment()
    return CalendarDay(moment.recordedAt).year <= year ? moment : nil
  }

  /// Appends an entry to the accepted records; it becomes durable with the same frame.
  ///
  /// - Parameter moment: of this volume; see ``moment(in:)``.
  func put(_ item: AccessJob.Item, in state: WriterState, at moment: Moment) throws(Failure) -> AccessPlace {
    try state.withAttached { (log, view) throws(Failure) in
      let prepared = try log.prepare(
        [item.event], occurred: [:], to: item.stream, expecting: .any, call: item.call, at: moment, view)
      let place = AccessPlace(year: year, position: log.position + 1)
      let key = item.tag.map { $0.tag.key($0.position ?? place.position) }
      try log.put(prepared, answer: nil, foundBy: key, view)
      return place
    }
  }

  func submit(_ job: any AccountedJob) throws(Failure) {
    job.volume = self
    try writer.submit(.round(job))
  }

  /// Writes an entry of the log's own and waits until it is durable.
  func write(_ event: any Event) throws(Failure) {
    let written = Awaited<Void>()
    try submit(
      AccessJob(
        [AccessJob.Item(event)], onLate: { _ in written.finish(.late) },
        done: { outcome in
          if case .failure(let failure) = outcome { written.finish(failure) } else { written.finish(nil) }
        }))
    try written.wait()
  }

  /// Finishes the waiting jobs and takes no more.
  func stop() { try? writer.detach() }

  /// The end of a volume that is not written to.
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
