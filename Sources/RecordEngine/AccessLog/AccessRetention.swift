import LMDB
import RecordModel
import RecordStore
import Synchronization

/// Removes volumes whose entries were all kept for the required time.
///
/// Before that, the current volume records the end of the removed one, so that the chain over the volumes can
/// still be checked, and the time of its youngest entry.
struct AccessRetention {
  let log: AccessLog

  private static let millisecondsPerDay: Int64 = 86_400_000
  /// Never too short.
  private static let daysPerYear: Int64 = 366
  /// How long the current volume must have been in use before anything is removed: a clock that is wrong for
  /// a while destroys nothing.
  private static let caution = 30 * millisecondsPerDay

  /// Removes volumes that are due; on the keeper's thread.
  func run() throws(Failure) {
    try AccessRemoval.finish(in: log.options.directory)
    log.turn()
    let place = log.state.withLock { $0.place }
    guard case .open(let current) = place, try isTrusted(current) else { return }
    for year in try log.volumes.years where year < current.year {
      let (end, youngest) = try log.volumes.read(year) { (store) throws(Failure) in
        let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
        return (try AccessVolume.end(of: year, in: store), head.recordedAt)
      }
      guard isOver(youngest), log.volumes.close(year) else { return }
      try current.write(AccessVolumeRemoved(volume: end, youngest: youngest))
      try forget(end)
      try AccessRemoval.remove(log.options.path(year), in: log.options.directory)
    }
  }

  private func forget(_ end: AccessVolumeEnd) throws(Failure) {
    guard let heads = log.options.heads else { return }
    try heads.forget(heads.all.filter { $0.isSameVolume(as: end) })
  }

  private func isOver(_ youngest: Timestamp) -> Bool {
    let kept = Int64(clamping: log.options.retentionYears) * Self.daysPerYear * Self.millisecondsPerDay
    return log.options.clock.now().milliseconds - kept > youngest.milliseconds
  }

  private func isTrusted(_ volume: AccessVolume) throws(Failure) -> Bool {
    try log.writer.settleAttached()
    let began = try volume.store.environment.read { (view) throws(Failure) in
      try volume.store.record(1, view).envelope.recordedAt
    }
    return log.options.clock.now().milliseconds - began.milliseconds >= Self.caution
  }
}
