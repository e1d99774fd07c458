import LMDB
import RecordModel

/// A second log, whose records become durable in the frames of the record's write-ahead log, and so in one flush with
/// the events that they are about.
///
/// It has a chain, an index and a key of its own, and its own settlements, each committed before that of the
/// record's log. So everything the record's log calls settled is in both, and after a crash in between the
/// write-ahead log gives it some records again, which are left out.
extension WriterState {
  /// Work on the accepted state of the attached log, in a view of its own.
  ///
  /// - Throws: ``RecordModel/Failure/Code/unavailable`` if no log is attached, with
  ///   ``Failure/noAttachedLog``.
  package func withAttached<Result>(
    _ body: (WriterState, borrowing ReadTransaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let attached else { throw .noAttachedLog }
    let before = attached.position
    defer { head.carried += attached.position - before }
    return try attached.store.environment.read { (view) throws(Failure) in try body(attached, view) }
  }

  /// The store of the attached log, if it has that instance.
  func attachedStore(_ instance: InstanceID) throws(Failure) -> Store {
    guard let store = attached?.store, store.instance == instance else { throw .noAttachedLog }
    return store
  }

  /// Attaches a log; both must be settled.
  func attach(_ store: Store) throws(Failure) {
    assert(attached == nil && acceptedCount == 0 && flying == nil)
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    attached = WriterState(store: store, head: head)
    try store.writeAheadLog.handOver()
  }

  /// Detaches it; both must be settled.
  func detach() {
    assert(attached?.acceptedCount ?? 0 == 0 && attached?.flying == nil)
    attached = nil
  }

  /// The counts of events accepted since the last settlement was handed over, and the last record's number.
  var unsettled: WriterMachine<Writer.Job>.Accepted {
    .init(own: acceptedCount, total: unsettledCount, number: head.number)
  }

  /// Events of both logs accepted since the last settlement was handed over.
  var unsettledCount: Int { acceptedCount + (attached?.acceptedCount ?? 0) }

  /// Bytes of both before compression.
  var unsettledBytes: Int { accepted.bytes + (attached?.accepted.bytes ?? 0) }

  /// Takes everything accepted by both.
  func takeSettlements(gathersCommands: Bool) -> Settlements {
    Settlements(
      own: takeSettlement(gathersCommands: gathersCommands),
      attached: attached.map { ($0.store, $0.takeSettlement()) })
  }

  /// The part of a frame for this log, which is the attached one; `nil` if it is empty.
  func part(_ round: Round?) -> WriteAheadFrame.Attached? {
    guard let entries = round?.entries, !entries.isEmpty else { return nil }
    return WriteAheadFrame.Attached(
      instance: store.instance, position: position - UInt64(entries.count) + 1, entries: entries)
  }

  /// Forgets everything that neither log holds.
  func resetAll() throws(Failure) {
    try reset()
    try attached?.reset()
  }
}

/// The settlements of one turn of the write-ahead log's halves.
struct Settlements: Sendable {
  var own: Settlement
  var attached: (store: Store, settlement: Settlement)?

  /// The attached log's first: the write-ahead log no longer needs what the record's log calls settled.
  func commit(to store: Store) throws(Failure) {
    if let attached, !attached.settlement.records.isEmpty {
      try attached.settlement.commit(to: attached.store)
    }
    try own.commit(to: store)
  }
}

extension Writer {
  /// Writes another log's records together with this one's, from later jobs on.
  ///
  /// Returns when it is attached; see ``WriterState/withAttached(_:)``. Nothing else may write to that log.
  package func attach(_ store: Store) throws(Failure) {
    try maintain { (state, _) throws(Failure) in try state.attach(store) }
  }

  /// Settles earlier events and detaches the log.
  package func detach() throws(Failure) {
    try maintain { (state, _) throws(Failure) in state.detach() }
  }
}

extension Failure {
  static let noAttachedLog = Failure(.unavailable, "the log beside the record's is not open")
}
