import LMDB
import RecordModel

extension KeyShipping {
  /// What a copy was last reported to hold of entries that were destroyed.
  package struct Destruction: Equatable, Sendable {
    /// By name; none where it never was reported to hold one.
    package var copies: [KeyName: DestroyedKey.InCopy]
    /// Entries that were destroyed here, and that it still holds.
    package var undestroyed: Int
  }

  /// Compares what the copy holds with what there is.
  package func destruction(of names: [KeyName]) throws(Failure) -> Destruction {
    try keyring.environment.read { (view) throws(Failure) in
      var held: Set<KeyName> = []
      var copies: [KeyName: DestroyedKey.InCopy] = [:]
      let asked = Set(names)
      try view.forEachEntry(in: keyring.databases.shipped) { (key, digest) throws(Failure) in
        guard let name = KeyName(key) else { return }
        let isDestroyed = digest == Self.destroyed
        if asked.contains(name) { copies[name] = isDestroyed ? .destroyed : .held }
        if !isDestroyed { held.insert(name) }
      }
      for table in KeyTable.allCases {
        try view.forEachEntry(in: keyring.databases[table]) { (key, _) throws(Failure) in
          held.remove(secret.name(of: KeyRow(table, key), in: keyring.instance))
        }
      }
      return Destruction(copies: copies, undestroyed: held.count)
    }
  }
}
