import LMDB
import RecordModel
import Synchronization

/// Builds a projection again in its idle database while the other one serves, then swaps them in one
/// transaction.
///
/// Streams are folded one by one, several at once, up to one position; events appended meanwhile are folded
/// in the order of the log, the last of them inside the swapping transaction. Each step is one short
/// transaction, while the writer goes on, that also notes the progress, so that a crash at any moment leaves
/// the serving database as it was and a copy that can be continued.
///
/// Belongs to one thread.
final class ProjectionRebuild {
  package let store: Store
  package let writer: Writer
  package let projection: any Projection.Type
  package let options: RebuildOptions
  /// The copy that is being built.
  private let slot: UInt8
  private var step: Step
  private var stretches = 0
  package private(set) var progress: RebuildProgress

  private enum Step { case clearing, folding, swapping, done }

  /// Continues the copy of an interrupted rebuild if this build began it, or starts again.
  package init(
    _ projection: any Projection.Type, store: Store, writer: Writer, options: RebuildOptions
  ) throws(Failure) {
    (self.projection, self.store, self.writer, self.options) = (projection, store, writer, options)
    let (slot, stored) = try store.environment.read { (view) throws(Failure) in
      (
        1 - (try store.meta.state(of: projection, view)?.slot ?? 0),
        try store.meta.progress(of: projection, view)
      )
    }
    self.slot = slot
    if let stored, stored.revision == projection.revision {
      (progress, step) = (stored, .folding)
    } else {
      progress = RebuildProgress(revision: projection.revision, position: 0, startedAt: store.clock.now())
      step = .clearing
    }
  }

  /// Takes one step; returns whether the new copy serves.
  package func advance() throws(Failure) -> Bool {
    switch step {
    case .clearing: try clearStep()
    case .folding where progress.stage == .streams: try streamsStep()
    case .folding: try catchUpStep()
    case .swapping: try swap()
    case .done: break
    }
    if case .done = step { return true }
    return false
  }

  /// Removes the copy, and the note that it was begun.
  package func discard() throws(Failure) {
    let clearing = CopyClearing(projection: projection, slot: slot, store: store, options: options)
    while !(try beside { (transaction) throws(Failure) in try clearing.step(transaction) }) {}
  }

  /// The clearing of the copy that a finished rebuild replaced.
  func leftover() -> CopyClearing {
    CopyClearing(projection: projection, slot: 1 - slot, store: store, options: options)
  }

  /// The number of streams to fold, to report the progress.
  func countStreams() throws(Failure) -> UInt64 {
    var (count, last): (UInt64, StreamID?) = (0, nil)
    while true {
      let streams = try nextStreams(after: last, limit: 4096)
      if streams.isEmpty { return count }
      count += UInt64(streams.count)
      last = streams.last
    }
  }

  private var fold: LogFold { LogFold(store: store, projection: projection, slot: slot) }

  private func beside<Result>(
    _ body: @escaping (borrowing WriteTransaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Result?
    try writer.besideWhenever { (transaction) throws(Failure) in result = try body(transaction) }
    options.onCommit()
    guard let result else { throw Failure(.internalError, "a step of a rebuild gave nothing") }
    return result
  }
}

/// The steps.
extension ProjectionRebuild {
  private func clearStep() throws(Failure) {
    let clearing = CopyClearing(projection: projection, slot: slot, store: store, options: options)
    guard try beside({ (transaction) throws(Failure) in try clearing.step(transaction) }) else { return }
    progress.position = try store.environment.read { (view) throws(Failure) in
      try store.meta.head(view).position
    }
    let progress = progress
    try beside { [store, projection] (transaction) throws(Failure) in
      try store.meta.put(progress, of: projection, transaction)
    }
    step = .folding
  }

  private func streamsStep() throws(Failure) {
    let streams = try nextStreams(after: progress.last, limit: options.streams)
    guard let last = streams.last else {
      progress.stage = .catchingUp
      return try catchUpStep()
    }
    let folding = StreamFolding(store: store, projection: projection, position: progress.position)
    let folded = try folding.fold(streams)
    progress.streams += UInt64(streams.count)
    progress.events += folded.events
    progress.last = last
    try put(folded)
  }

  /// Writes in transactions of bounded size, of which the last one moves the cursor.
  ///
  /// After a crash in between, the same documents are written once more.
  private func put(_ folded: StreamFolding.Folded) throws(Failure) {
    var rest = folded.documents[...]
    var parked = folded.parked
    repeat {
      let piece = rest.prefix(count(rest))
      rest = rest.dropFirst(piece.count)
      let stretch = LogFold.Stretch(
        reached: progress.position, documents: piece.map { ($0.key, $0.value) }, parked: parked)
      parked = []
      let moved = rest.isEmpty ? progress : nil
      try beside { [fold, store, projection] (transaction) throws(Failure) in
        try fold.put(stretch, transaction)
        if let moved { try store.meta.put(moved, of: projection, transaction) }
      }
    } while !rest.isEmpty
  }

  private func count(_ documents: ArraySlice<StreamFolding.Sealed>) -> Int {
    var (count, bytes) = (0, 0)
    for document in documents.prefix(options.documents) {
      if count > 0, bytes + document.value.count > options.bytes { break }
      count += 1
      bytes += document.key.count + document.value.count
    }
    return count
  }

  private func catchUpStep() throws(Failure) {
    let (done, fold) = (progress.position, fold)
    let head = writer.headPosition.load(ordering: .acquiring)
    guard head > done, head - done > options.last, stretches < options.stretches else {
      step = .swapping
      return
    }
    stretches += 1
    let stretch = try store.environment.read { (view) throws(Failure) in
      try fold.stretch(after: done, upTo: min(head, done + options.stretch), view)
    }
    progress.position = stretch.reached
    progress.events += stretch.events
    let progress = progress
    try beside { [store, projection] (transaction) throws(Failure) in
      try fold.put(stretch, transaction)
      try store.meta.put(progress, of: projection, transaction)
    }
  }

  private func swap() throws(Failure) {
    let (fold, done, slot, store, projection) = (fold, progress.position, slot, store, projection)
    var events: UInt64 = 0
    try writer.maintainWhenever { (state, transaction) throws(Failure) in
      let head = state.head.position
      let stretch = try fold.stretch(after: done, upTo: head, transaction)
      try fold.put(stretch, transaction)
      events = stretch.events
      var serving = ProjectionState(projection)
      (serving.slot, serving.checkpoint) = (slot, max(done, head))
      try store.meta.put(serving, of: projection, transaction)
      try store.meta.put(nil, of: projection, transaction)
      let parked = try store.databases.parked.all(projection, slot: slot, transaction)
      let database = try fold.database()
      state.change(projection, transaction) { $0.swapping(projection, to: database, parked: parked) }
    }
    progress.events += events
    step = .done
    options.onCommit()
  }

  private func nextStreams(after last: StreamID?, limit: Int) throws(Failure) -> [StreamID] {
    try store.environment.read { (view) throws(Failure) in
      var streams: [StreamID] = []
      var last = last
      while streams.count < limit,
        let next = try store.databases.streams.stream(after: last, of: projection.streamKind, view)
      {
        streams.append(next)
        last = next
      }
      return streams
    }
  }
}

extension StreamIndex {
  /// The next stream in key order, of one kind if one is given.
  package func stream(
    after stream: StreamID?, of kind: StreamID.Kind?, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> StreamID? {
    guard let kind else { return try self.stream(after: stream, view) }
    let next: StreamID?
    if stream == nil {
      next = try first(of: kind, view)
    } else {
      next = try self.stream(after: stream, view)
    }
    return next?.kind == kind ? next : nil
  }

  private func first(
    of kind: StreamID.Kind, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> StreamID? {
    try failing { () throws(LMDBError) in
      var cursor = try view.cursor(in: database)
      guard try cursor.seek([kind.rawValue].span.bytes) else { return nil }
      return StreamID(keyBytes: cursor.key.withUnsafeBytes { Array($0) }[...])
    }
  }
}
