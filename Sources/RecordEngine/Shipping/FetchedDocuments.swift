import RecordModel
import RecordStore

/// The documents that were fetched of a copy, each in a file of its name, for a store that was made of it.
struct FetchedDocuments {
  /// What came of them.
  struct Put {
    var count = 0
    var missing: [ShipmentRestore.MissingDocument] = []

    /// Refuses if one is missing, and names the first of them.
    func requireAll() throws(Failure) {
      guard !missing.isEmpty else { return }
      let named = missing.prefix(10).map { "\($0.name) at position \($0.position): \($0.reason.rawValue)" }
      let more = missing.count > named.count ? ", and \(missing.count - named.count) more" : ""
      throw Failure(
        .corrupt, "the copy lacks documents that the record has (\(named.joined(separator: ", "))\(more))",
        details: ["reason": "documents", "count": .integer(Int64(missing.count))])
    }
  }

  private let directory: String
  private let made: StoreBuilding.Made
  private let took: (Int) -> Void

  /// - Parameter took: told of bytes that were taken.
  init(_ directory: String, _ made: StoreBuilding.Made, took: @escaping (Int) -> Void) {
    (self.directory, self.made, self.took) = (directory, made, took)
  }

  /// Puts those that the log has where they belong, and opens each.
  ///
  /// What the log does not have is left out: it was on its way when the copy ended.
  func put(in building: String) throws(Failure) -> Put {
    let verifier = DocumentVerifier(store: made.store)
    let known = try verifier.known().sorted { $0.value.position < $1.value.position }
    if known.isEmpty { return Put() }
    let blobs = building + "/blobs"
    for path in [blobs, blobs + "/unsettled"] { try DurableFiles.backups.makeDirectory(path) }
    var (put, report) = (Put(), DocumentVerificationReport())
    for (id, document) in known where !made.store.keyring.isErased(document.owner) {
      let name = made.names.name(of: KeyRow(.blobs, id.keyBytes), in: made.store.instance)
      if let reason = try self.put(id, name, document, blobs, verifier, &report) {
        put.missing.append(
          ShipmentRestore.MissingDocument(
            name: Hexadecimal.text(name.bytes), position: document.position, reason: reason))
      }
    }
    put.count = report.documents
    return put
  }

  /// What is wrong with one; `nil` if nothing is, or if it was destroyed.
  private func put(
    _ id: DocumentID, _ name: KeyShipping.KeyName, _ document: DocumentVerifier.Known, _ blobs: String,
    _ verifier: DocumentVerifier, _ report: inout DocumentVerificationReport
  ) throws(Failure) -> DocumentVerificationReport.Reason? {
    let source = "\(directory)/\(Hexadecimal.text(name.bytes))"
    guard try made.store.keyring.hasKey(of: id) else {
      // It ended behind the copy's last record, or never had its bytes here; but a copy that lost just its key is damaged.
      return DurableFiles.size(source) == nil || made.destroyed.contains(name) ? nil : .keyMissing
    }
    let shelf = "\(blobs)/\(id.description.prefix(2))"
    try DurableFiles.backups.makeDirectory(shelf)
    let target = "\(shelf)/\(id)"
    guard try copy(source, to: target) else { return .fileMissing }
    let reason = try verifier.check(id, document, &report)
    if reason == nil { try DurableFiles.backups.flush(directory: shelf) } else { DurableFiles.remove(target) }
    return reason
  }

  /// Copies a file; `false` if there is none.
  private func copy(_ source: String, to target: String) throws(Failure) -> Bool {
    guard DurableFiles.size(source) != nil else { return false }
    let output = try BackupFile(target)
    _ = try DurableFiles.backups.pieces(of: source) { (piece) throws(Failure) in
      try output.write(piece)
      took(piece.count)
    }
    try output.finish()
    return true
  }
}
