import Dispatch
import RecordModel
import RecordStore
import Synchronization

/// What an access log does by itself, on a thread of its own: it begins volumes, writes what patients did with their own
/// records, closes volumes that nobody reads and removes those whose time is over.
final class AccessKeeper {
  private let log: AccessLog
  private var hasIdleVolumes = true
  private var nextRetention = ContinuousClock.now
  private var nextHead = ContinuousClock.now

  /// How often it is looked for volumes whose time is over.
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
    // A note that lags is brought up to date by the next one.
    try? log.noteHead()
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
