import LMDB
import RecordModel

/// The few facts a store keeps about itself, in its `meta` database.
package struct StoreMeta: Sendable {
  package let database: Database

  package init(database: Database) {
    self.database = database
  }

  /// Version of the layout of all databases together: 2 since the index of streams holds distances, which a
  /// build from before would take for positions; 3 since command ids lie where it would not look for them; 4
  /// since the write-ahead log's frames lie in sectors; 5 since they hold records of an attached log.
  package static let format: UInt32 = 5
  /// The versions that are read; an older store is raised to ``format`` when it is opened for use.
  package static let formats: ClosedRange<UInt32> = 1...format

  package func head(_ view: borrowing some StorageTransaction & ~Copyable) throws(Failure) -> LogHead {
    guard let bytes = try get("head", view) else { return .empty }
    guard let head = LogHead(bytes) else { throw Failure(.corrupt, "the stored head of the log is damaged") }
    return head
  }

  package func put(_ head: LogHead, _ transaction: borrowing WriteTransaction) throws(Failure) {
    try put("head", head.bytes, transaction)
  }

  package func state(
    of projection: any Projection.Type, _ view: borrowing some StorageTransaction & ~Copyable
  )
    throws(Failure) -> ProjectionState?
  {
    try projections(view)[projection]
  }

  package func put(
    _ state: ProjectionState, of projection: any Projection.Type, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    var states = try projections(transaction)
    states[projection] = state
    try put(states, transaction)
  }

  package func projections(
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> ProjectionStates {
    guard let bytes = try get("projections", view) else { return ProjectionStates() }
    guard let states = ProjectionStates(bytes) else {
      throw Failure(.corrupt, "the stored states of the projections are damaged")
    }
    return states
  }

  package func put(_ states: ProjectionStates, _ transaction: borrowing WriteTransaction) throws(Failure) {
    try put("projections", states.bytes, transaction)
  }

  /// Notes that the documents of emptied databases have to be folded again.
  func foldAnew(
    _ set: ProjectionSet, _ emptied: Set<String>, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    if emptied.isEmpty { return }
    for projection in set.projections {
      guard var state = try state(of: projection, transaction) else { continue }
      let names = [UInt8(0), 1].map { projection.databaseName(slot: $0) }
      // No build folds with revision 0.
      if emptied.contains(names[Int(state.slot)]) { state.revision = 0 }
      if emptied.contains(names[1 - Int(state.slot)]) { try put(nil, of: projection, transaction) }
      try put(state, of: projection, transaction)
    }
  }

  /// Writes the rows of an empty store.
  package func initialize(_ instance: InstanceID, _ transaction: borrowing WriteTransaction) throws(Failure) {
    try put("format", [UInt8](bigEndian: Self.format), transaction)
    try put("instance", instance.high.keyBytes + instance.low.keyBytes, transaction)
    try put(.empty, transaction)
  }

  /// The store's instance; refuses a store of another format.
  package func instance(_ view: borrowing some StorageTransaction & ~Copyable) throws(Failure) -> InstanceID {
    guard let format = try get("format", view), let instance = try get("instance", view), format.count == 4,
      instance.count == 16
    else { throw Failure(.corrupt, "the directory holds no store") }
    guard Self.formats.contains(format.bigEndian(at: 0)) else {
      throw Failure(.corrupt, "the store has a format that this build does not know")
    }
    return InstanceID(high: instance.bigEndian(at: 0), low: instance.bigEndian(at: 8))
  }

  /// Keeps out builds that would not understand later writes.
  func raiseFormat(_ transaction: borrowing WriteTransaction) throws(Failure) {
    let format = [UInt8](bigEndian: Self.format)
    if try get("format", transaction) != format { try put("format", format, transaction) }
  }

  /// Records the name of every event code, so that a log explains itself, and refuses a code that had another
  /// name.
  package func register(_ events: [any Event.Type], _ transaction: borrowing WriteTransaction) throws(Failure)
  {
    for event in events {
      let key = "event:\(event.type.code)"
      let name = Array(event.type.name.utf8)
      if let known = try get(key, transaction) {
        guard known == name else {
          throw Failure(.corrupt, "event code \(event.type.code) has another name in this log")
        }
      } else {
        try put(key, name, transaction)
      }
    }
  }

  package func get(
    _ key: String, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [UInt8]? {
    let key = Array(key.utf8)
    return try failing { () throws(LMDBError) in try view.bytes(key.span.bytes, in: database) }
  }

  package func put(_ key: String, _ value: [UInt8], _ transaction: borrowing WriteTransaction) throws(Failure)
  {
    let key = Array(key.utf8)
    try failing { () throws(LMDBError) in try transaction.put(key.span.bytes, value.span.bytes, in: database)
    }
  }
}
