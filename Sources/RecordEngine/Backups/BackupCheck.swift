import RecordModel
import RecordStore

/// Checks a backup without restoring it: MACs, names, lengths and hashes.
package struct BackupCheck {
  /// What it found.
  package struct Report: Sendable, Equatable {
    package var manifest: BackupManifest
    /// Documents that the backup vouches for and whose files are damaged or missing.
    package var damagedDocuments: [DocumentID] = []

    /// Documents that were lost before the backup was made, as far as it names them.
    package var lostDocuments: [DocumentID] { manifest.documents?.lostIds ?? [] }
    /// Those that it does not name.
    package var unnamedLost: Int { (manifest.documents?.missing ?? 0) - lostDocuments.count }
  }

  /// Reads all of it, and goes on after a damaged document.
  ///
  /// - Throws: as ``BackupRestore/run(progress:)``, except for errors of its place and for damaged documents.
  package static func report(
    _ backup: String, keysFile: String?, key: KeyEncryptionKey,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(Failure) -> Report {
    let reading = try BackupReading(directory: backup, keysFile: keysFile, key: key)
    let found = try reading.authenticated()
    var report = Report(manifest: found.manifest)
    try reading.checkNames(report.manifest)
    let (bytes, instance) = (report.manifest.bytes, report.manifest.instance)
    var done = 0
    for file in report.manifest.files {
      try reading.pieces(of: file) { (piece) throws(Failure) in
        done += piece.count
        progress(done, bytes)
      }
    }
    for line in try reading.documents(found) {
      do throws(Failure) {
        try reading.pieces(of: line, instance) { (piece) throws(Failure) in
          done += piece.count
          progress(done, bytes)
        }
      } catch {
        guard BackupReading.isDamage(error) else { throw error }
        report.damagedDocuments.append(line.id)
      }
    }
    return report
  }
}

extension BackupCheck.Report {
  /// One object: the members of the manifest, and `damagedDocuments`.
  package var json: Value {
    get throws {
      let manifest = try JSON.decode(Value.self, from: JSON.encode(manifest))
      guard case .object(var members) = manifest else { return manifest }
      members.append(.init("damagedDocuments", .array(damagedDocuments.map { .string("\($0)") })))
      return .object(members)
    }
  }
}
