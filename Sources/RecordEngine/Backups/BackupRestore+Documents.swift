import RecordModel
import RecordStore

/// The documents of a restored store.
extension BackupRestore {
  /// Copies those whose keys there are; returns how many.
  ///
  /// They are unsettled, so that the first start keeps those that the log of the backup knows of and no others.
  func putDocuments(
    _ reading: BackupReading, _ found: BackupReading.Found, _ erasures: RestoredErasures
  ) throws(Failure) -> Int {
    let erased = Set(erasures.patients(of: found.manifest.instance).flatMap(ErasureRound.owners))
    let gone = Set(
      (found.keys.record?.entries ?? []).lazy.filter { entry in
        entry.table == .blobs && entry.owner.map(erased.contains) ?? false
      }.map(\.key))
    let lines = try reading.documents(found).filter { !gone.contains($0.id.keyBytes) }
    if lines.isEmpty { return 0 }
    onStep(DocumentList.file)
    for part in ["/blobs", "/blobs/unsettled"] { try DurableFiles.backups.makeDirectory(building + part) }
    for line in lines {
      let output = try BackupFile("\(building)/blobs/unsettled/\(line.id)")
      try reading.pieces(of: line, found.manifest.instance) { (piece) throws(Failure) in
        try output.write(piece)
      }
      try output.finish()
    }
    return lines.count
  }
}

extension BackupKeys.Entry {
  /// The stream whose erasure ends it.
  var owner: StreamID? {
    switch table {
    case .keys: Keyring.KeyName(key)?.stream
    case .blobs: WrappedBlobKey(value)?.owner
    case .erased, .secrets: nil
    }
  }
}
