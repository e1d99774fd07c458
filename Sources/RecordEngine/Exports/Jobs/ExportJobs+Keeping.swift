import Glibc
import RecordModel
import RecordStore
import Synchronization

/// Files removed from the directory of exports at the start.
struct ExportSweep: Sendable, Equatable {
  /// Exports of versions that left them there in plain text.
  var plain = 0
  /// Leftovers of a crash, and files whose key is lost.
  var leftovers = 0
}

/// Jobs on the disk: records, files and keys.
extension ExportJobs {
  private static let (recordEnding, partEnding, plainEnding) = (".job", ".part", ".json")
  /// The name under which a record is sealed.
  private static let recordName = "job"

  func place(of id: ExportJobID) -> String { "\(directory)/\(id)" }

  /// Makes the keys of a new job, and its record.
  func makeDurable(_ record: ExportJobRecord) throws(Failure) {
    do throws(Failure) {
      try DurableFiles.exports.makeDirectory(directory)
      // Before the record: one without a key is one whose key was destroyed.
      try keyring.makeExportKeys(record.job.id, of: record.job.patientId)
      try keeping.withLock { (_) throws(Failure) in try write(record) }
    } catch {
      try? remove([record.job.id])
      throw error
    }
  }

  /// Writes a job's record from the table.
  func save(_ id: ExportJobID) throws(Failure) {
    try keeping.withLock { (_) throws(Failure) in
      if let record = table.withLock({ $0.jobs.first { $0.job.id == id } }) { try write(record) }
    }
  }

  private func write(_ record: ExportJobRecord) throws(Failure) {
    let (id, path) = (record.job.id, place(of: record.job.id) + Self.recordEnding)
    let text: [UInt8]
    do throws(CodingFailure) { text = try JSON.encode(record) } catch {
      throw Failure(.internalError, "the job cannot be kept: \(error.kind.rawValue)")
    }
    DurableFiles.remove(path + ".new")
    defer { DurableFiles.remove(path + ".new") }
    let sealing = try FileSealing(ExportKeyName(job: id, part: .record), keyring)
    let file = try SealedWriter(path + ".new", Self.recordName, sealing)
    try file.append(text[...])
    try file.finish()
    try file.flush()
    try DurableFiles.exports.move(path + ".new", to: path)
  }

  /// The record of a job, or `nil` if it is gone or was changed.
  ///
  /// - Throws: if it cannot be read now; it may still be there.
  private func record(_ id: ExportJobID) throws(Failure) -> ExportJobRecord? {
    let path = place(of: id) + Self.recordEnding
    guard DurableFiles.size(path) != nil else { return nil }
    let sealing = try FileSealing(ExportKeyName(job: id, part: .record), keyring)
    let text: [UInt8]
    do throws(Failure) { text = try SealedReader.text(path, Self.recordName, sealing) } catch {
      if error.code == .corrupt { return nil }
      throw error
    }
    let record = try? JSON.decode(ExportJobRecord.self, from: text)
    return record?.job.id == id ? record : nil
  }

  func removeFiles(_ id: ExportJobID) {
    DurableFiles.removeDirectory(place(of: id) + Self.partEnding)
    DurableFiles.removeDirectory(place(of: id))
  }

  func hasFilesKey(_ id: ExportJobID) throws(Failure) -> Bool {
    try keyring.exportKey(ExportKeyName(job: id, part: .files)) != nil
  }

  /// Destroys the key of a job's files, whatever is left of them on the device.
  func destroyFilesKey(_ id: ExportJobID) throws(Failure) {
    try keyring.destroyExportKeys([ExportKeyName(job: id, part: .files)])
    // If it cannot be rewritten for want of space, it is with the next destroyed key, or at the next start.
    try? keyring.scrub()
  }

  /// Removes all data of jobs that are no longer in the table.
  func remove(_ ids: Set<ExportJobID>) throws(Failure) {
    if ids.isEmpty { return }
    try keeping.withLock { (_) throws(Failure) in
      for id in ids {
        removeFiles(id)
        for ending in ["", ".new"] { DurableFiles.remove(place(of: id) + Self.recordEnding + ending) }
      }
      let names = ids.flatMap { id in ExportKeyName.Part.allCases.map { ExportKeyName(job: id, part: $0) } }
      try keyring.destroyExportKeys(names)
      try? keyring.scrub()
      if DurableFiles.size(directory) != nil { try DurableFiles.exports.flush(directory: directory) }
    }
  }
}

extension ExportJobs {
  /// Resumes the jobs of an earlier run: those whose record opens with their key.
  ///
  /// The rest is removed, keys and files.
  func takeUp() {
    // A directory that cannot be read now is not taken for lost: nothing is resumed before the next start.
    guard let keys = try? keyring.exportKeys(), let names = try? DurableFiles.exports.names(in: directory),
      var records = try? records(keys)
    else { return }
    let now = clock.now()
    let sweep = removeUnknown(names, known: records)
    let orphans = keys.filter { records[$0.job] == nil }
    try? keyring.destroyExportKeys(orphans)
    for id in records.keys { records[id]?.fit(to: keys, hasFiles: names.contains("\(id)"), at: now) }
    table.withLock {
      $0.sweep = sweep
      $0.jobs = records.values.sorted { ($0.job.createdAt, $0.job.id) < ($1.job.createdAt, $1.job.id) }
    }
    let ended = records.values.filter { $0.job.finishedAt != nil && $0.job.status != .finished }.map(\.job.id)
    for id in ended where keys.contains(ExportKeyName(job: id, part: .files)) || names.contains("\(id)") {
      removeFiles(id)
      try? save(id)
      try? destroyFilesKey(id)
    }
    try? keyring.scrub()
  }

  private func records(
    _ keys: Set<ExportKeyName>
  ) throws(Failure) -> [ExportJobID: ExportJobRecord] {
    var records: [ExportJobID: ExportJobRecord] = [:]
    for id in Set(keys.filter { $0.part == .record }.map(\.job)) { records[id] = try record(id) }
    return records
  }

  /// Removes files that belong to no job; a job of an earlier version has its record and files in plain text.
  private func removeUnknown(
    _ names: [String], known: [ExportJobID: ExportJobRecord]
  ) -> ExportSweep {
    let kept = Set(
      known.keys.flatMap { id in ["", Self.recordEnding, Self.partEnding].map { "\(id)\($0)" } })
    var (plain, others): (Set<Substring>, Set<Substring>) = ([], [])
    for name in names where !kept.contains(name) {
      let path = directory + "/" + name
      DurableFiles.removeDirectory(path)
      DurableFiles.remove(path)
      let id = name.prefix { $0 != "." }
      if name.hasSuffix(Self.plainEnding) { plain.insert(id) } else { others.insert(id) }
    }
    return ExportSweep(plain: plain.count, leftovers: others.subtracting(plain).count)
  }
}

extension ExportJobRecord {
  /// Completes a change that a crash cut off: a job whose files or their key are gone was being cancelled.
  fileprivate mutating func fit(to keys: Set<ExportKeyName>, hasFiles: Bool, at now: Timestamp) {
    let hasKey = keys.contains(ExportKeyName(job: job.id, part: .files))
    let needsKey = job.finishedAt == nil || job.status == .finished
    if needsKey && !hasKey || job.status == .finished && !hasFiles { end(.cancelled, at: now) }
  }
}

extension Engine {
  /// Exports of earlier versions, which lay in the state directory in plain text, removed at the start; and
  /// other remains of exports that a crash cut off or whose key was destroyed.
  package var sweptExports: (plain: Int, leftovers: Int) { (exports.sweep.plain, exports.sweep.leftovers) }
}
