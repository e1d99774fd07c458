import RecordModel
import RecordStore

/// Checks a backup without restoring it: MACs, names, lengths and hashes.
package struct BackupCheck {
  /// Reads all of it; returns the report that a restore would give.
  ///
  /// - Throws: as ``BackupRestore/run(progress:)``, except for errors of its place.
  package static func run(
    _ backup: String, keysFile: String?, key: KeyEncryptionKey,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(Failure) -> BackupManifest {
    let reading = try BackupReading(directory: backup, keysFile: keysFile, key: key)
    let found = try reading.authenticated()
    let manifest = found.manifest
    try reading.checkNames(manifest)
    var done = 0
    for file in manifest.files {
      try reading.pieces(of: file) { (piece) throws(Failure) in
        done += piece.count
        progress(done, manifest.bytes)
      }
    }
    for line in try reading.documents(found) {
      try reading.pieces(of: line, manifest.instance) { (piece) throws(Failure) in
        done += piece.count
        progress(done, manifest.bytes)
      }
    }
    return manifest
  }
}
