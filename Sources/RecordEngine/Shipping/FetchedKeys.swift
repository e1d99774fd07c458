import Crypto
import LMDB
import RecordModel
import RecordStore

/// Key material of a copy, opened with the centre's key: of one log, among that of others.
struct FetchedKeys {
  private(set) var contents: [KeyContent] = []
  /// Names of pieces that were destroyed, of whichever log.
  private(set) var destroyed: Set<KeyShipping.KeyName> = []

  /// Reads a file of parcels: name 16, length 4, sealed bytes; nothing where a piece was destroyed.
  ///
  /// - Parameter others: instances of other logs, whose pieces are left out.
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` if one was not sealed for this key and one of these logs.
  init(
    _ path: String, _ key: CentrePrivateKey, of instance: InstanceID, besides others: [InstanceID]
  ) throws(Failure) {
    var (contents, destroyed): ([KeyContent], Set<KeyShipping.KeyName>) = ([], [])
    try Self.forEachPiece(of: path) { (name, sealed) throws(Failure) in
      if sealed.isEmpty {
        destroyed.insert(name)
      } else if let content = key.open(sealed, name, of: instance).flatMap(KeyContent.init) {
        contents.append(content)
      } else if !others.contains(where: { key.open(sealed, name, of: $0) != nil }) {
        throw .foreignKeys
      }
    }
    (self.contents, self.destroyed) = (contents, destroyed)
  }

  /// The names of pieces that were not destroyed, which needs no key.
  static func names(_ path: String) throws(Failure) -> [KeyShipping.KeyName] {
    var names: [KeyShipping.KeyName] = []
    try forEachPiece(of: path) { (name, sealed) throws(Failure) in
      if !sealed.isEmpty { names.append(name) }
    }
    return names
  }

  /// - Parameter body: gets the sealed bytes; none of a piece that was destroyed.
  private static func forEachPiece(
    of path: String, _ body: (KeyShipping.KeyName, _ sealed: [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let input = try InputFile(path)
    while let head = try input.read(20) {
      let length = Int(head.bigEndian(at: 16, as: UInt32.self))
      guard let name = KeyShipping.KeyName(Array(head[..<16])) else { throw damaged(input) }
      guard length > 0 else {
        try body(name, [])
        continue
      }
      guard let sealed = try input.read(length) else { throw damaged(input) }
      try body(name, sealed)
    }
  }

  private static func damaged(_ input: InputFile) -> Failure {
    Failure(.corrupt, "the fetched key material is damaged at byte \(input.offset)")
  }

  /// The key of names and of the proof that the store made them, if these are the record's.
  func names(of instance: InstanceID) throws(Failure) -> KeyShipping.NameKey {
    let system = KeyRow(.keys, Keyring.KeyName(stream: .system, version: 1).bytes)
    let name = KeyShipping.NameKey.name
    guard let key = value(system), let sealed = value(KeyRow(.secrets, Array(name.utf8))) else {
      throw Failure(
        .corrupt, "the copy lacks key material of the store itself", details: ["reason": "no_key"])
    }
    let sealing = SealingKey(SymmetricKey(data: key))
    return KeyShipping.NameKey(secret: try SecretStore.open(sealed, name, sealing, instance))
  }

  private func value(_ row: KeyRow) -> [UInt8]? { contents.first { $0.row == row }?.value }

  /// Refuses what anybody else sealed for the centre.
  func requireGenuine(_ names: KeyShipping.NameKey, of instance: InstanceID) throws(Failure) {
    guard contents.allSatisfy({ $0.isGenuine(names, of: instance) }) else { throw .foreignKeys }
  }

  /// Streams whose keys were destroyed.
  var erased: Set<StreamID> {
    Set(contents.filter { $0.row.table == .erased }.compactMap { StreamID(keyBytes: $0.row.key[...]) })
  }

  /// Makes a key environment of it, under another key encryption key.
  ///
  /// A copy may still have keys of erased records whose destruction did not reach it; those are left out.
  func makeRing(in directory: String, under key: KeyEncryptionKey, _ instance: InstanceID) throws(Failure) {
    let gone = erased
    try Environment.create(at: directory + "/keys", options: Keyring.options) {
      (transaction) throws(Failure) in
      let databases = try failing { () throws(LMDBError) in try KeyDatabases(transaction) }
      try databases.put(check: key.check(for: instance), transaction)
      for content in contents where content.row.owner(content.value).map(gone.contains) != true {
        let value = try content.wrapped(under: key, instance)
        try failing { () throws(LMDBError) in
          try transaction.put(
            content.row.key.span.bytes, value.span.bytes, in: databases[content.row.table])
        }
      }
    }
  }
}
