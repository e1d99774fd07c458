import LMDB
import RecordModel

/// Puts the write-ahead log's records beyond the logs into them, as if the settlement had not been cut off.
///
/// Every record is checked like any other: its link in the chain, and its tag if its key exists.
package struct WriteAheadReplay {
  package let store: Store
  /// Opens the attached log of an instance; `nil` if its records are to be left out.
  package let attached: (InstanceID) throws(Failure) -> Store?

  package init(
    store: Store,
    attached: @escaping (InstanceID) throws(Failure) -> Store? = { (_) throws(Failure) in
      throw .noAttachedLog
    }
  ) {
    (self.store, self.attached) = (store, attached)
  }

  /// Replays in one transaction for each log.
  package func run() throws(Failure) {
    let head = try head()
    _ = try take(try store.writeAheadLog.frames(after: head.number), after: head)
  }

  /// Replays the write-ahead log of a store that is being opened, and leaves one that says that the logs have
  /// everything; returns the finding.
  ///
  /// - Parameter acceptsDamage: whether to go on without unreadable frames.
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if acknowledged events may be missing.
  package func open(acceptsDamage: Bool = false) throws(Failure) -> WriteAheadFinding {
    let head = try head()
    var finding = try store.writeAheadLog.finding(after: head.number, carried: head.carried)
    finding.leftOut = try take(acceptsDamage ? finding.frames : try finding.whole(), after: head)
    // A write-ahead log that was closed stays the same to the byte.
    let isAsItWas = finding.frames.isEmpty && finding.cutOff == nil && finding.damagedSectors == 0
    if finding.damage == nil, !isAsItWas || store.writeAheadLog.format == .plain {
      try store.writeAheadLog.close(at: try self.head().number)
    }
    return finding
  }

  private func head() throws(Failure) -> LogHead {
    try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
  }

  /// Returns how many records were left out.
  private func take(_ frames: [WriteAheadFrame], after head: LogHead) throws(Failure) -> Int {
    if frames.isEmpty { return 0 }
    let leftOut = try takeAttached(frames.compactMap(\.attached))
    let state = WriterState(store: store, head: head)
    state.head.carried += frames.reduce(0) { $0 + UInt64($1.attached?.entries.count ?? 0) }
    let settlement = try store.environment.read { (view) throws(Failure) in
      for entry in frames.flatMap(\.entries) {
        try state.replay(entry, at: state.head.position + 1, view)
      }
      return state.takeSettlement()
    }
    try settlement.commit(to: store)
    return leftOut
  }

  /// Gives each attached log its missing records, in the order in which they were written; returns how many
  /// were left out.
  private func takeAttached(_ parts: [WriteAheadFrame.Attached]) throws(Failure) -> Int {
    var (rest, leftOut) = (parts[...], 0)
    while let instance = rest.first?.instance {
      let run = rest.prefix { $0.instance == instance }
      rest = rest.dropFirst(run.count)
      if let log = try attached(instance) {
        try WriteAheadReplay(store: log).take(Array(run))
      } else {
        leftOut += run.reduce(0) { $0 + $1.entries.count }
      }
    }
    return leftOut
  }

  private func take(_ parts: [WriteAheadFrame.Attached]) throws(Failure) {
    let head = try head()
    let state = WriterState(store: store, head: head)
    let settlement = try store.environment.read { (view) throws(Failure) in
      for part in parts {
        // The attached log was settled, and this one was not yet.
        guard part.position <= state.head.position + 1 else { throw .attachedGap(state.head.position) }
        for entry in part.entries.dropFirst(Int(state.head.position + 1 - part.position)) {
          try state.replay(entry, at: state.head.position + 1, view)
        }
      }
      return state.takeSettlement()
    }
    if settlement.head != head { try settlement.commit(to: store) }
  }
}

extension Failure {
  fileprivate static func attachedGap(_ position: UInt64) -> Failure {
    Failure(
      .corrupt,
      "acknowledged records are missing: the attached log ends at position \(position), and the write-ahead log goes on later"
    )
  }
}
