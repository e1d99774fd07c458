import Dispatch
import RecordModel
import RecordStore
import Synchronization

/// The access log's own work, on a thread of its own: begins volumes, writes patients' own use, closes
/// volumes that nobody reads and removes those past their retention.
final class AccessKeeper {
  private let log: AccessLog
  private var hasIdleVolumes = true
  private var nextRetention = ContinuousClock.now
  private var nextHead = ContinuousClock.now

  /// How often volumes past their retention are looked for.
  private static let retentionInterval = Duration.seconds(24 * 3600)

  init(log: AccessLog) { self.log = log }

  func run() {
    while true {
      log.turnWhereNeeded()
      if log.isStopping.load(ordering: .acquiring) { return finish() }
      if let due = log.ownUse.dueDate(after: log.options.ownUseDelay), due <= .now { log.writeOwnUse() }
      if hasIdleVolumes { hasIdleVolumes = log.volumes.closeIdle() }
      if nextRetention <= .now { removeOldVolumes() }
      if nextHead <= .now { noteHead() }
      wait()
    }
  }

  private func wait() {
    var next = log.options.heads == nil ? nextRetention : min(nextRetention, nextHead)
    if let due = log.ownUse.dueDate(after: log.options.ownUseDelay) { next = min(next, due) }
    if hasIdleVolumes { next = min(next, .now + AccessVolumes.idle) }
    let milliseconds = Int(max(.zero, next - .now) / .milliseconds(1)) + 1
    _ = log.wakeUp.wait(timeout: .now() + .milliseconds(milliseconds))
  }

  private func noteHead() {
    nextHead = .now + log.options.headInterval
    // The next note makes up for one that lags.
    try? log.noteHead()
  }

  private func removeOldVolumes() {
    nextRetention = .now + Self.retentionInterval
    guard log.options.sweepsByItself else { return }
    // A failure is retried the next day; nothing is lost by it.
    try? AccessRetention(log: log).run()
    hasIdleVolumes = true
  }

  /// Writes all waiting entries and closes the volume.
  private func finish() {
    log.writeOwnUse()
    // Twice at most: the year may end meanwhile.
    for _ in 0..<2 {
      log.turnWhereNeeded()
      log.closeVolume()
      if !log.hasWaiting { break }
    }
    log.shutDown()
  }
}
