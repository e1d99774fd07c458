import Dispatch
import RecordModel
import Synchronization

/// What an access log does by itself, on a thread of its own: it begins volumes, writes what patients did with their own
/// records, closes volumes that nobody reads and removes those whose time is over.
final class AccessKeeper {
  private let log: AccessLog
  private var hasIdleVolumes = true
  private var nextRetention = ContinuousClock.now

  /// How often it is looked for volumes whose time is over.
  private static let retentionInterval = Duration.seconds(24 * 3600)
  /// Entries of one piece of work for the writer.
  private static let batch = 256

  init(log: AccessLog) { self.log = log }

  func run() {
    while true {
      log.turnWhereNeeded()
      if log.isStopping.load(ordering: .acquiring) { return finish() }
      if let due = log.ownUse.dueDate(after: log.options.ownUseDelay), due <= .now { writeOwnUse() }
      if hasIdleVolumes { hasIdleVolumes = log.volumes.closeIdle() }
      if nextRetention <= .now { removeOldVolumes() }
      wait()
    }
  }

  private func wait() {
    var next = nextRetention
    if let due = log.ownUse.dueDate(after: log.options.ownUseDelay) { next = min(next, due) }
    if hasIdleVolumes { next = min(next, .now + AccessVolumes.idle) }
    let milliseconds = Int(max(.zero, next - .now) / .milliseconds(1)) + 1
    _ = log.wakeUp.wait(timeout: .now() + .milliseconds(milliseconds))
  }

  private func writeOwnUse() {
    let entries = log.ownUse.takeAll()
    for start in stride(from: 0, to: entries.count, by: Self.batch) {
      let batch = Array(entries[start..<min(start + Self.batch, entries.count)])
      let now = log.options.clock.now()
      // A clock that was set back must not make them lie in the future.
      let clamped = batch.map { entry in
        var entry = entry
        entry.occurredAt = entry.occurredAt.map { min($0, now) }
        return entry
      }
      log.record(clamped) { [ownUse = log.ownUse] failure in
        if failure != nil { ownUse.putBack(batch) }
      }
    }
  }

  private func removeOldVolumes() {
    nextRetention = .now + Self.retentionInterval
    guard log.options.sweepsByItself else { return }
    // What fails today is tried again tomorrow; nothing is lost by it.
    try? AccessRetention(log: log).run()
    hasIdleVolumes = true
  }

  /// Writes everything that waits and closes the volume.
  private func finish() {
    writeOwnUse()
    // Twice at most: the year may end meanwhile.
    for _ in 0..<2 {
      log.turnWhereNeeded()
      log.closeVolume()
      if !log.hasWaiting { break }
    }
    log.shutDown()
  }
}
