import LMDB
import RecordModel

/// A database of a key environment whose values are wrapped by the key encryption key.
///
/// One line a database in ``rules``: a change of the key refuses an environment with a database that is not named here,
/// instead of leaving it behind under the old key.
package struct WrappedTable {
  /// Wraps a value under the second key that the first one opens.
  package typealias Rewrap =
    @Sendable (
      _ key: [UInt8], _ value: [UInt8], _ old: KeyEncryptionKey, _ new: KeyEncryptionKey, InstanceID
    ) throws(Failure) -> [UInt8]

  package let database: Database
  package let rewrap: Rewrap

  /// The databases that may be there; `nil` for those that hold nothing wrapped.
  package static let rules: [String: Rewrap?] = [
    "meta": nil, "erased": nil, "keys": streamKey, "exports": exportKey,
    // Sealed with the first key of the store's own stream.
    "secrets": nil,
    // Sealed with the keys of their patients' streams.
    "blobs": nil,
    // Sums of the others' entries, without their content.
    "sums": nil,
  ]

  /// The databases of an environment with wrapped values.
  package static func tables(_ transaction: borrowing WriteTransaction) throws(Failure) -> [WrappedTable] {
    var tables: [WrappedTable] = []
    for name in try failing({ () throws(LMDBError) in try transaction.databaseNames() }) {
      guard let rule = rules[name] else {
        throw Failure(
          .stateConflict, "the key environment holds keys that this build cannot wrap anew",
          details: ["reason": "unknown_keys"])
      }
      guard let rule,
        let database = try failing({ () throws(LMDBError) in try transaction.findDatabase(name) })
      else { continue }
      tables.append(WrappedTable(database: database, rewrap: rule))
    }
    return tables
  }

  private static let exportKey: Rewrap = { (key, value, old, new, instance) throws(Failure) in
    guard let name = ExportKeyName(key) else {
      throw Failure(.corrupt, "the key environment holds a key without a name")
    }
    let opened = try WrappedExportKey.unwrap(value, name, under: old, instance)
    return try WrappedExportKey.wrap(opened.key, name, opened.owner, under: new, instance)
  }

  private static let streamKey: Rewrap = { (key, value, old, new, instance) throws(Failure) in
    guard let name = Keyring.KeyName(key) else {
      throw Failure(.corrupt, "the key environment holds a key without a name")
    }
    let (stream, version) = (name.stream, name.version)
    let opened = try WrappedKey.unwrap(value, under: old, for: stream, version: version, instance: instance)
    return try WrappedKey.wrap(opened, under: new, for: stream, version: version, instance: instance)
  }
}
