import RecordModel
import RecordStore
import Synchronization

/// Limits of storage.
///
/// They are an owner's: a patient's jobs never make room by removing another's, and neither do a program's.
extension ExportJobs {
  /// Refuses a further job of an owner with too many waiting ones.
  func requirePlace(for owner: ExportOwner) throws(Failure) {
    let waiting = table.withLock { table in
      table.jobs.count { $0.owner == owner && $0.job.finishedAt == nil }
    }
    guard waiting >= limits.keptJobs else { return }
    throw Failure(
      .stateConflict,
      "\(waiting) exports of this owner wait already, which is as many as may; wait until one ends, or cancel one",
      details: [
        "reason": "export_quota", "waiting": .integer(Int64(waiting)),
        "limit": .integer(Int64(limits.keptJobs)),
      ])
  }

  /// Removes ended jobs of a job's owner, those without files first, then the oldest, and returns them.
  ///
  /// If there are more than may be kept, or if all jobs together with so many more bytes exceed their limit.
  ///
  /// - Parameter isEnding: whether the job counts itself.
  /// - Throws: ``RecordModel/Failure/Code/storageFull`` if even without them there is no room.
  func makeRoom(
    for own: ExportJobRecord, needing bytes: Int = 0, isEnding: Bool = false
  ) throws(Failure) -> [ExportJobID] {
    try removeExpired(sparing: own.job.id)
    let records = table.withLock(\.jobs).filter { $0.job.id != own.job.id }
    let ended = records.filter { $0.owner == own.owner && $0.job.finishedAt != nil }
    var (count, total) = (ended.count + (isEnding ? 1 : 0), records.reduce(bytes) { $0 + $1.keptBytes })
    var gone: [ExportJobID] = []
    for record in ended.filter({ !$0.hasFiles }) + ended.filter(\.hasFiles)
    where count > limits.keptJobs || total > limits.totalBytes && record.hasFiles {
      gone.append(record.job.id)
      (count, total) = (count - 1, total - record.keptBytes)
    }
    try drop(Set(gone))
    guard total <= limits.totalBytes else { throw tooLarge(needing: bytes, besides: total - bytes) }
    return gone
  }

  /// Removes ended jobs past their retention.
  func removeExpired(sparing spared: ExportJobID? = nil) throws(Failure) {
    let earliest = Timestamp(milliseconds: clock.now().milliseconds - Int64(limits.keptDays) * 86_400_000)
    let over = table.withLock { table in
      table.jobs.map(\.job).filter { ($0.finishedAt ?? .latest) < earliest && $0.id != spared }.map(\.id)
    }
    try drop(Set(over))
  }

  private func drop(_ ids: Set<ExportJobID>) throws(Failure) {
    table.withLock { $0.jobs.removeAll { ids.contains($0.job.id) } }
    try remove(ids)
  }

  private func tooLarge(needing bytes: Int, besides others: Int) -> Failure {
    Failure(
      .storageFull,
      "all exports together may take \(limits.totalBytes) bytes; this one needs \(bytes) or more, and others that it must "
        + "not remove take \(others)",
      details: ["reason": "export_bytes"])
  }

  /// Removes the exports of patients, and those of all patients; returns how many.
  ///
  /// For an erasure, which has destroyed their keys. Waits until the running job has released its files.
  func purge(_ patients: Set<PatientID>) throws(Failure) -> Int {
    try adding.withLock { (_) throws(Failure) in
      let gone = table.withLock { table -> Set<ExportJobID> in
        let gone = Set(table.jobs.map(\.job).filter { $0.patientId.map(patients.contains) ?? true }.map(\.id))
        table.jobs.removeAll { gone.contains($0.job.id) }
        return gone
      }
      ends.tell()
      waitUntilLetGo { gone.contains($0) }
      try remove(gone)
      return gone.count
    }
  }
}

extension ExportJobRecord {
  /// Bytes of files that are kept.
  fileprivate var keptBytes: Int { hasFiles ? job.bytes : 0 }
  fileprivate var hasFiles: Bool { job.status == .finished }
}
