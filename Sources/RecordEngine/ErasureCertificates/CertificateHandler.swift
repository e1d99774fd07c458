import LMDB
import RecordModel
import RecordStore

extension CertifyErasure: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> ErasureCertificate {
    try ErasureEvidence(engine: engine, patient: patientId).certificate()
  }
}

/// What a store can show of an erasure.
struct ErasureEvidence {
  let engine: Engine
  let patient: PatientID

  private var store: Store { engine.store }
  private var owners: [StreamID] { ErasureRound.owners(of: patient) }

  func certificate() throws(Failure) -> ErasureCertificate {
    let event = try store.environment.read { (view) throws(Failure) in try notice(view) }
    let pieces = try store.environment.read { (view) throws(Failure) in try noted(view) }
    let shipped = try inStream(pieces)
    var certificate = ErasureCertificate(
      instance: store.instance, epoch: store.epoch.epoch, role: role, checkedAt: store.clock.now(),
      event: event, chain: try chain(), keys: keys(pieces, shipped?.copies), left: try left())
    certificate.stream = shipped?.stream
    certificate.backups = try inBackups(event)
    return certificate
  }

  private var role: ErasureCertificate.Role {
    store.epoch.fencedBy != nil ? .fenced : store.epoch.isReplica ? .replica : .primary
  }

  private func notice(_ view: borrowing ReadTransaction) throws(Failure) -> ErasureNotice {
    guard let position = try store.meta.erasure(of: patient, view) else { throw try refusal(view) }
    let record = try store.record(position, view)
    guard let erased = try store.sealing.event(record)?.payload as? PatientErased else {
      throw Failure(.corrupt, "position \(position) of the log is no erasure, although it is noted as one")
    }
    return ErasureNotice(record.envelope, erased, hash: Hexadecimal.text(record.hash))
  }

  /// Why there is nothing to certify.
  private func refusal(_ view: borrowing ReadTransaction) throws(Failure) -> Failure {
    let head = try store.meta.head(view).position
    guard try store.databases.streams.tail(of: StreamID(patient), view).nextRevision > 0 else {
      return Failure(.notFound, "there is no such patient", details: ["field": "patientId"])
    }
    return Failure(
      .stateConflict, "the record was not erased up to position \(head)",
      details: ["reason": "not_erased", "position": .integer(Int64(clamping: head))])
  }

  private func noted(_ view: borrowing ReadTransaction) throws(Failure) -> DestroyedPieces {
    var pieces = try store.meta.destroyedPieces(of: patient, view)
    pieces.formUnion(try DestroyedPieces(sealing: owners, in: store, view))
    return pieces
  }

  private func chain() throws(Failure) -> ErasureChain {
    let report = try LogVerifier(store: store).verify()
    return ErasureChain(valid: report.valid, head: report.head, headHash: report.headHash)
  }

  private func left() throws(Failure) -> ErasureRemains {
    let ring = store.keyring
    let versions = try ring.environment.read { (view) throws(Failure) in
      var count = 0
      for owner in owners { count += try ring.databases.versions(of: owner, view).count }
      return count
    }
    let isListed = try engine.erasureList.entries().contains {
      $0.instance == store.instance && $0.event.patientId == patient
    }
    return ErasureRemains(
      keys: versions, documents: try store.blobs.documents(of: owners).count,
      rows: try ErasureScan(store: store, owners: owners).places().count, isListed: isListed)
  }

  private func keys(
    _ pieces: DestroyedPieces, _ copies: [KeyShipping.KeyName: DestroyedKey.InCopy]?
  ) -> [DestroyedKey] {
    pieces.names.map { name, kind in
      DestroyedKey(
        name: Hexadecimal.text(name.bytes), kind: kind, copy: copies.map { $0[name] ?? .never })
    }.sorted { $0.name < $1.name }
  }
}

extension ErasureEvidence {
  /// Nothing for a replica: what its store ships is the store's own matter.
  private func inStream(
    _ pieces: DestroyedPieces
  ) throws(Failure) -> (stream: ErasureInStream, copies: [KeyShipping.KeyName: DestroyedKey.InCopy])? {
    guard let material = engine.shipping.material, !engine.isReplica else { return nil }
    let found = try material.keys.destruction(of: Array(pieces.names.keys))
    let mark = engine.shipping.mark(ShippedLogs.name(nil))
    let stream = ErasureInStream(
      reportedAt: mark.reportedAt, shipped: mark.position, undestroyed: found.undestroyed)
    return (stream, found.copies)
  }

  private func inBackups(_ event: ErasureNotice) throws(Failure) -> ErasureInBackups? {
    let backups = engine.backups
    guard let places = try? backups.options.places() else { return nil }
    let complete = try backups.complete(engine)
    let kept = max(backups.options.kept, 1)
    let older = complete.enumerated().filter { $0.element.position < event.position }.map { index, backup in
      OlderBackup(
        name: backup.name, createdAt: backup.createdAt, position: backup.position,
        removedAfter: max(1, kept - (complete.count - index) + 1))
    }
    let keys = try BackupKeys.newest(places.keysFile(store.instance), store.keyring.wrapping)
    let held = keys?.record?.entries.count { entry in
      KeyRow(entry.table, entry.key).owner(entry.value).map(owners.contains) == true
    }
    return ErasureInBackups(
      kept: kept, keysMadeAt: keys?.header.createdAt, keysHeld: held ?? 0, older: older)
  }
}

extension BackupKeys {
  /// The copy of the keys; `nil` if there is none.
  fileprivate static func newest(_ path: String, _ key: KeyEncryptionKey) throws(Failure) -> BackupKeys? {
    guard let bytes = try DurableFiles.backups.read(path, limit: byteLimit) else { return nil }
    guard isAuthentic(bytes, key), let keys = BackupKeys(bytes) else {
      throw Failure(.corrupt, "the copy of the keys is not the one that was written")
    }
    return keys
  }
}
