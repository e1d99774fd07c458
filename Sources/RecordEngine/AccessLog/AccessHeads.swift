import LMDB
import RecordModel
import RecordStore

/// The known ends of the access log's volumes, kept with the record's keys.
///
/// A volume says where the one before it ended, so that only the newest can be shortened or taken away
/// unnoticed. These notes show that too. An end is noted after it is durable in the volume: a note may lag
/// behind, never lead.
struct AccessHeads: Sendable {
  private let secrets: SecretStore

  private static let prefix = "access-head:"

  init(_ secrets: SecretStore) { self.secrets = secrets }

  /// The notes of a store; `nil` if none were ever taken.
  ///
  /// Changes nothing, so that a store can be verified as it is.
  init?(readingFrom store: Store) throws(Failure) {
    guard try store.keyring.key(.system, version: 1) != nil else { return nil }
    secrets = try SecretStore(store.keyring, store.instance)
  }

  /// Oldest year first.
  var all: [AccessVolumeEnd] {
    get throws(Failure) {
      try secrets.secrets(prefix: Self.prefix).map { (_, value) throws(Failure) in
        do throws(CodingFailure) { return try CBOR.decode(AccessVolumeEnd.self, from: value) } catch {
          throw Failure(.corrupt, "a note about the access log cannot be read")
        }
      }.sorted { ($0.year, $0.instance.description) < ($1.year, $1.instance.description) }
    }
  }

  /// Notes the current end of a volume.
  func note(_ end: AccessVolumeEnd) throws(Failure) {
    try secrets.change(set: [(Self.name(end), try encodeCBOR(end))])
  }

  /// Forgets volumes that were removed or set aside.
  func forget(_ ends: [AccessVolumeEnd]) throws(Failure) {
    if !ends.isEmpty { try secrets.change(set: [], remove: ends.map(Self.name)) }
  }

  private static func name(_ end: AccessVolumeEnd) -> String {
    "\(prefix)\(AccessLogOptions.name(end.year)):\(end.instance)"
  }
}

extension AccessVolumeEnd {
  /// Whether it is a note about the same volume.
  func isSameVolume(as other: AccessVolumeEnd) -> Bool {
    year == other.year && instance == other.instance
  }

  /// The defect of a volume that once reached this end; `nil` if there is none.
  func problem(in store: Store) throws(Failure) -> String? {
    guard store.instance == instance else { return "another volume is in its place" }
    let hash = try store.environment.read { (view) throws(Failure) -> [UInt8]? in
      guard try store.meta.head(view).position >= position else { return nil }
      return Array(try store.record(position, view).hash)
    }
    guard let hash else { return "the volume was shortened: it reached position \(position) before" }
    return hash == self.hash.bytes ? nil : "the volume is not the one that was written"
  }
}
