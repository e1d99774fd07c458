import Dispatch
import LMDB
import RecordModel
import Synchronization

/// Builds a projection anew in its idle database while the other one serves, then swaps them in one transaction.
///
/// Streams are folded one by one, several at once; what was appended meanwhile is folded again until little is left,
/// and the rest inside the swapping transaction. A crash leaves the serving database as it was.
struct ProjectionRebuild {
  let engine: Engine
  let projection: any Projection.Type

  /// Streams folded between two writes.
  private static let streamsPerWrite = 512
  /// Events left to the swapping transaction at most, unless writers outrun the catch-up.
  private static let finalEvents: UInt64 = 256
  private static let catchUpRounds = 16

  private var store: Store { engine.store }
  private var index: Int { ProjectionCatalog.index(of: projection) }

  /// Rebuilds and returns how many events were folded.
  func run() throws(Failure) -> UInt64 {
    let state = try store.environment.read { (view) throws(Failure) in
      try store.meta.state(of: projection, view)
    }
    let slot = 1 - (state ?? ProjectionState(projection)).slot
    let idle = store.databases.projections[index][Int(slot)]
    try engine.maintain { (_, transaction) throws(Failure) in
      try failing { () throws(LMDBError) in try transaction.drop(idle, remove: false) }
    }
    var done = engine.writer.headPosition.load(ordering: .acquiring)
    var events = try foldAll(upTo: done, into: idle)
    for _ in 0..<Self.catchUpRounds {
      let head = engine.writer.headPosition.load(ordering: .acquiring)
      if head - done <= Self.finalEvents { break }
      events += try catchUp(from: done, to: head, into: idle)
      done = head
    }
    try swap(to: slot, idle, foldedUpTo: done)
    return events
  }

  private func foldAll(upTo position: UInt64, into database: Database) throws(Failure) -> UInt64 {
    var (last, events): (StreamID?, UInt64) = (nil, 0)
    while true {
      let streams = try nextStreams(after: last)
      if streams.isEmpty { return events }
      last = streams.last
      events += try write(streams, upTo: position, into: database)
    }
  }

  private func nextStreams(after last: StreamID?) throws(Failure) -> [StreamID] {
    try store.environment.read { (view) throws(Failure) in
      var streams: [StreamID] = []
      var last = last
      while streams.count < Self.streamsPerWrite,
        let next = try store.databases.streams.stream(after: last, view)
      {
        streams.append(next)
        last = next
      }
      return streams
    }
  }

  private func write(
    _ streams: [StreamID], upTo position: UInt64, into database: Database
  ) throws(Failure) -> UInt64 {
    let (documents, events) = try foldConcurrently(streams, upTo: position)
    if !documents.isEmpty {
      try engine.maintain { (_, transaction) throws(Failure) in
        try put(documents, in: database, transaction)
      }
    }
    return events
  }

  private typealias Sealed = (key: [UInt8], value: [UInt8])

  /// Folds and seals the documents of many streams on all cores.
  private func foldConcurrently(
    _ streams: [StreamID], upTo position: UInt64
  ) throws(Failure) -> ([Sealed], UInt64) {
    struct Found {
      var documents: [Sealed] = []
      var events: UInt64 = 0
      var failure: Failure?
    }
    let found = Mutex(Found())
    let share = 16
    DispatchQueue.concurrentPerform(iterations: (streams.count + share - 1) / share) { part in
      let mine = streams[part * share..<min((part + 1) * share, streams.count)]
      do throws(Failure) {
        let (documents, events) = try seal(mine, upTo: position)
        found.withLock { found in
          found.documents += documents
          found.events += events
        }
      } catch {
        found.withLock { $0.failure = error }
      }
    }
    let result = found.withLock { $0 }
    if let failure = result.failure { throw failure }
    return (result.documents, result.events)
  }

  private func seal(
    _ streams: ArraySlice<StreamID>, upTo position: UInt64
  ) throws(Failure) -> ([Sealed], UInt64) {
    let fold = StreamFold(store: store, projection: projection)
    var (sealed, events): ([Sealed], UInt64) = ([], 0)
    for stream in streams {
      let (documents, count) = try fold.documents(of: stream, upTo: position)
      for (key, plaintext) in documents {
        sealed.append((key.bytes, try store.documents.seal(plaintext, key, owner: stream)))
      }
      events += count
    }
    return (sealed, events)
  }

  private func put(
    _ documents: [Sealed], in database: Database, _ transaction: borrowing WriteTransaction
  )
    throws(Failure)
  {
    for (key, value) in documents {
      try failing { () throws(LMDBError) in
        try transaction.put(key.span.bytes, value.span.bytes, in: database)
      }
    }
  }
}

extension ProjectionRebuild {
  /// Folds the streams again that have events after a position, and removes their documents that are no more.
  private func catchUp(from done: UInt64, to head: UInt64, into database: Database) throws(Failure) -> UInt64
  {
    try engine.maintain { (_, transaction) throws(Failure) in
      try refold(from: done, to: head, into: database, transaction)
    }
    return head - done
  }

  private func swap(to slot: UInt8, _ idle: Database, foldedUpTo done: UInt64) throws(Failure) {
    try engine.maintain { (writer, transaction) throws(Failure) in
      try refold(from: done, to: writer.head.position, into: idle, transaction)
      var state = ProjectionState(projection)
      (state.slot, state.checkpoint) = (slot, writer.head.position)
      try store.meta.put(state, of: projection, transaction)
      var serving = store.projectionSlots.databases(at: Int.max)
      serving[index] = idle
      writer.swapProjections(to: serving, transaction)
    }
  }

  private func refold(
    from done: UInt64, to head: UInt64, into database: Database, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    guard done < head else { return }
    var streams: Set<StreamID> = []
    for position in done + 1...head {
      streams.insert(try store.record(position, transaction).envelope.stream)
    }
    let fold = StreamFold(store: store, projection: projection)
    for stream in streams {
      let before = Set(try fold.documents(of: stream, upTo: done, transaction).0.map(\.key))
      let after = try fold.documents(of: stream, upTo: head, transaction).0
      for key in before.subtracting(after.map(\.key)) {
        try failing { () throws(LMDBError) in _ = try transaction.delete(key.bytes.span.bytes, in: database) }
      }
      for (key, plaintext) in after {
        let value = try store.documents.seal(plaintext, key, owner: stream)
        try failing { () throws(LMDBError) in
          try transaction.put(key.bytes.span.bytes, value.span.bytes, in: database)
        }
      }
    }
  }
}
