import LMDB
import RecordModel
import Synchronization

/// Records that take no events, because they are on their way to another store; each with the account of its id.
///
/// Looked at for every command, so it is in memory; the store's facts hold it too, from the commit of the event that closed the
/// record on.
package final class ClosedStreams: Sendable {
  private struct Owner: Hashable {
    var high: UInt64
    var low: UInt64
  }

  private let closed: Mutex<Set<Owner>>
  /// Nearly always 0, which spares everybody a lock.
  private let count: Atomic<Int>

  init(_ streams: [StreamID]) {
    let owners = Set(streams.map { Owner(high: $0.high, low: $0.low) })
    closed = Mutex(owners)
    count = Atomic(owners.count)
  }

  /// Whether the events change nothing of it, or not; by the types' codes.
  private static let changes: [UInt16: Bool] = Dictionary(
    uniqueKeysWithValues: EventCatalog.all.compactMap { type in
      type.closesRecord.map { (type.type.code, $0) }
    })

  /// Whether an event closes its record or opens it; `nil` if neither.
  static func change(by envelope: Envelope) -> Bool? {
    envelope.stream.kind == .patient ? changes[envelope.typeCode] : nil
  }

  package func contains(_ stream: StreamID) -> Bool {
    guard count.load(ordering: .acquiring) > 0, stream.kind == .patient || stream.kind == .account else {
      return false
    }
    return closed.withLock { $0.contains(Owner(high: stream.high, low: stream.low)) }
  }

  /// Refuses events for a record that is closed, except those that open it.
  package func refuse(_ events: [any Event], to stream: StreamID) throws(Failure) {
    guard contains(stream) else { return }
    if events.contains(where: { Swift.type(of: $0).closesRecord != false }) { throw .moving }
  }

  func set(_ isClosed: Bool, _ stream: StreamID) {
    closed.withLock { closed in
      let owner = Owner(high: stream.high, low: stream.low)
      if isClosed { closed.insert(owner) } else { closed.remove(owner) }
      count.store(closed.count, ordering: .releasing)
    }
  }

  /// Goes back to what the store's facts hold.
  func reset(to streams: [StreamID]) {
    closed.withLock { closed in
      closed = Set(streams.map { Owner(high: $0.high, low: $0.low) })
      count.store(closed.count, ordering: .releasing)
    }
  }
}

extension StoreMeta {
  private static let closed = "closed:"

  func put(isClosed: Bool, _ stream: StreamID, _ transaction: borrowing WriteTransaction) throws(Failure) {
    let key = Array((Self.closed + stream.idText).utf8)
    try failing { () throws(LMDBError) in
      if isClosed {
        try transaction.put(key.span.bytes, stream.keyBytes.span.bytes, in: database)
      } else {
        try transaction.delete(key.span.bytes, in: database)
      }
    }
  }

  /// The records that are closed.
  func closedStreams(
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [StreamID] {
    let prefix = Array(Self.closed.utf8)
    return try failing { () throws(LMDBError) in
      var found: [StreamID] = []
      var cursor = try view.cursor(in: database)
      var more = try cursor.seek(prefix.span.bytes)
      while more, cursor.key.withUnsafeBytes({ $0.starts(with: prefix) }) {
        if let stream = StreamID(keyBytes: cursor.value.withUnsafeBytes { Array($0) }[...]) {
          found.append(stream)
        }
        more = try cursor.next()
      }
      return found
    }
  }
}

extension Failure {
  /// The refusal of a change to a record that is closed.
  package static let moving = Failure(
    .stateConflict, "the record is on its way to another store; it can be read, and takes no changes",
    details: ["reason": "moving"])
}
