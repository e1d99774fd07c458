import LMDB
import RecordModel

extension KeyEncryptionKey {
  /// Refuses a key that the stopped store of a directory was not made with; answers the store's instance.
  package func check(stateDirectory: String) throws(Failure) -> InstanceID {
    try Store.requirePresence(in: stateDirectory)
    let lock = try Store.lock(stateDirectory)
    defer { withExtendedLifetime(lock) {} }
    let log = try failing { () throws(LMDBError) in try Environment(path: stateDirectory + "/log") }
    let instance = try Store.instance(of: log)
    let keys = try failing { () throws(LMDBError) in
      try Environment(path: stateDirectory + "/keys", options: Keyring.options)
    }
    try keys.write { (transaction) throws(Failure) in try KeyDatabases.check(self, instance, transaction) }
    return instance
  }
}
