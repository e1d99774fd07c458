import LMDB
import RecordModel
import RecordStore

/// The names under which copies elsewhere know the keys of an erased record, noted before these are destroyed: afterwards nobody
/// could tell which documents there were.
struct DestroyedPieces: Equatable {
  /// Names by what the pieces opened.
  private(set) var names: [KeyShipping.KeyName: DestroyedKey.Kind] = [:]

  /// Those of the record, of the account and of the documents as they are now.
  init(_ store: Store, _ owners: [StreamID], _ documents: [DocumentID]) throws(Failure) {
    let secret = try Self.secret(store)
    for owner in owners {
      let versions = try store.keyring.environment.read { (view) throws(Failure) in
        try store.keyring.databases.versions(of: owner, view)
      }
      for version in versions { add(KeyRow(owner, version), secret, store) }
    }
    for document in documents { add(KeyRow(.blobs, document.keyBytes), secret, store) }
  }

  /// Those that the log's own records were sealed with, for erasures of which nothing was noted.
  init(
    sealing owners: [StreamID], in store: Store, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    let secret = try Self.secret(store)
    for owner in owners {
      var revision: UInt32 = 0
      while true {
        let positions = try store.databases.streams.positions(of: owner, from: revision, limit: 1024, view)
        if positions.isEmpty { break }
        for position in positions {
          let envelope = try store.record(position, view).envelope
          add(KeyRow(owner, envelope.keyVersion), secret, store)
          if let document = envelope.sealingDocument {
            add(KeyRow(.blobs, document.keyBytes), secret, store)
          }
        }
        revision += UInt32(positions.count)
      }
    }
  }

  static func secret(_ store: Store) throws(Failure) -> KeyShipping.NameKey {
    try KeyShipping.NameKey(try SecretStore(store.keyring, store.instance))
  }

  private mutating func add(_ row: KeyRow, _ secret: KeyShipping.NameKey, _ store: Store) {
    names[secret.name(of: row, in: store.instance)] = row.table == .blobs ? .document : .record
  }

  mutating func formUnion(_ other: DestroyedPieces) { names.merge(other.names) { first, _ in first } }

  /// For each 1 for the record or 2 for a document, then its name 16.
  fileprivate var bytes: [UInt8] {
    let sorted = names.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
    return sorted.flatMap { [$0.value == .record ? 1 : 2] + $0.key.bytes }
  }

  fileprivate init(_ bytes: [UInt8]) {
    for start in stride(from: 0, to: bytes.count - 16, by: 17) {
      guard let name = KeyShipping.KeyName(Array(bytes[(start + 1)..<(start + 17)])) else { continue }
      names[name] = bytes[start] == 1 ? .record : .document
    }
  }
}

extension KeyRow {
  fileprivate init(_ stream: StreamID, _ version: UInt32) {
    self.init(.keys, Keyring.KeyName(stream: stream, version: version).bytes)
  }
}

extension StoreMeta {
  /// The pieces that an erasure destroyed; none if nothing was noted.
  func destroyedPieces(
    of patient: PatientID, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> DestroyedPieces {
    DestroyedPieces(try get("erased-keys:\(patient)", view) ?? [])
  }

  /// Notes them, with those that a round before noted.
  func note(
    _ pieces: DestroyedPieces, of patient: PatientID, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    var all = try destroyedPieces(of: patient, transaction)
    all.formUnion(pieces)
    try put("erased-keys:\(patient)", all.bytes, transaction)
  }
}
