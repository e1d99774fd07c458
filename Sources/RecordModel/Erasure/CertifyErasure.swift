/// Tells what of an erased record was destroyed where.
package struct CertifyErasure: Method {
  package static let name = "erasure.certificate"
  package static let summary =
    "Answers what of an erased record was destroyed in this store, in the copy that it ships and in its backups, and what is not yet."
  /// Of the log, which says as much; nothing of the record is left that could be shown.
  package static let access = Access.read(.log)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = ErasureCertificate
  package static let example = CertifyErasure(patientId: Example.patient)
  package static let exampleOutcome = ErasureCertificate.example
}

/// What a store knows of an erasure: ids, positions, hashes and numbers alone.
package struct ErasureCertificate: Codable, Sendable, Equatable {
  /// What the store is among those of its history.
  package enum Role: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It takes writes.
    case primary
    /// It follows another one.
    case replica
    /// Another one took over.
    case fenced
  }

  package var instance: InstanceID
  package var epoch: UInt64
  package var role: Role
  package var checkedAt: Timestamp
  package var event: ErasureNotice
  package var chain: ErasureChain
  /// Pieces of key material that were destroyed.
  package var keys: [DestroyedKey]
  package var left: ErasureRemains
  /// Left out where nothing is shipped from here.
  package var stream: ErasureInStream?
  /// Left out where no backups are made.
  package var backups: ErasureInBackups?

  package init(
    instance: InstanceID, epoch: UInt64, role: Role, checkedAt: Timestamp, event: ErasureNotice,
    chain: ErasureChain, keys: [DestroyedKey], left: ErasureRemains
  ) {
    (self.instance, self.epoch, self.role, self.checkedAt) = (instance, epoch, role, checkedAt)
    (self.event, self.chain, self.keys, self.left) = (event, chain, keys, left)
  }

  static let example: ErasureCertificate = {
    var example = ErasureCertificate(
      instance: ReportStatus.exampleOutcome.instance, epoch: 0, role: .primary, checkedAt: Example.start,
      event: .example, chain: ErasureChain(valid: true, head: 18, headHash: Shipment.example.hash),
      keys: [DestroyedKey(name: KeyParcel.example.name, kind: .record, copy: .destroyed)],
      left: ErasureRemains(keys: 0, documents: 0, rows: 0, isListed: true))
    example.stream = ErasureInStream(reportedAt: Example.start, shipped: 18, undestroyed: 0)
    example.backups = ErasureInBackups(
      kept: 14, keysMadeAt: Example.start, keysHeld: 0,
      older: [OlderBackup(name: Backup.example.name, createdAt: Example.start, position: 12, removedAfter: 3)]
    )
    return example
  }()
}
