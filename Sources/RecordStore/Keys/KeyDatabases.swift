import LMDB
import RecordModel

/// The databases of a key environment.
///
/// | name | key | value |
/// |---|---|---|
/// | `meta` | `key-check` | ``KeyEncryptionKey/check(for:)`` |
/// | `meta` | `needs-rewriting` | 1 while the file may hold keys that were destroyed or replaced |
/// | `keys` | stream 17, version 4 | ``WrappedKey`` |
/// | `erased` | stream 17 | 1 |
/// | `secrets` | name | see ``SecretStore`` |
/// | `exports` | job 16, part 1 | ``WrappedExportKey`` |
/// | `blobs` | document 16 | ``WrappedBlobKey`` |
package struct KeyDatabases: Sendable {
  package let meta: Database
  package let keys: Database
  package let erased: Database
  package let secrets: Database
  package let exports: Database
  package let blobs: Database

  package init(_ transaction: borrowing WriteTransaction) throws(LMDBError) {
    meta = try transaction.openDatabase("meta")
    keys = try transaction.openDatabase("keys")
    erased = try transaction.openDatabase("erased")
    secrets = try transaction.openDatabase("secrets")
    exports = try transaction.openDatabase("exports")
    blobs = try transaction.openDatabase("blobs")
  }

  private static let checkKey = Array("key-check".utf8)
  private static let rewritingKey = Array("needs-rewriting".utf8)

  /// The stored value that shows whether a key fits; looked for without changing anything.
  package static func storedCheck(_ transaction: borrowing WriteTransaction) throws(Failure) -> [UInt8]? {
    try failing { () throws(LMDBError) in
      guard let meta = try transaction.findDatabase("meta") else { return nil }
      return try transaction.bytes(checkKey.span.bytes, in: meta)
    }
  }

  /// Refuses a key that the environment was not made with.
  package static func check(
    _ wrapping: KeyEncryptionKey, _ instance: InstanceID, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    guard try storedCheck(transaction) == wrapping.check(for: instance) else {
      throw Failure(.wrongKey, "this key is not the one the store was made with; nothing was changed")
    }
  }

  package func put(check: [UInt8], _ transaction: borrowing WriteTransaction) throws(Failure) {
    try failing { () throws(LMDBError) in
      try transaction.put(Self.checkKey.span.bytes, check.span.bytes, in: meta)
    }
  }

  package func needsRewriting(_ view: borrowing some StorageTransaction & ~Copyable) throws(Failure) -> Bool {
    try failing { () throws(LMDBError) in try view.bytes(Self.rewritingKey.span.bytes, in: meta) } != nil
  }

  package func put(needsRewriting: Bool, _ transaction: borrowing WriteTransaction) throws(Failure) {
    try failing { () throws(LMDBError) in
      if needsRewriting {
        try transaction.put(Self.rewritingKey.span.bytes, [1].span.bytes, in: meta)
      } else {
        try transaction.delete(Self.rewritingKey.span.bytes, in: meta)
      }
    }
  }

  package func wrapped(
    _ name: Keyring.KeyName, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [UInt8]? {
    try failing { () throws(LMDBError) in try view.bytes(name.bytes.span.bytes, in: keys) }
  }

  package func put(
    _ wrapped: [UInt8], _ name: Keyring.KeyName, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    try failing { () throws(LMDBError) in
      try transaction.put(name.bytes.span.bytes, wrapped.span.bytes, in: keys)
    }
  }

  /// Versions of a stream's key, oldest first.
  package func versions(
    of stream: StreamID, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [UInt32] {
    try failing { () throws(LMDBError) in
      var versions: [UInt32] = []
      let prefix = stream.keyBytes
      var cursor = try view.cursor(in: keys)
      var more = try cursor.seek(prefix.span.bytes)
      while more {
        let key = cursor.key.withUnsafeBytes { Array($0) }
        guard key.count == prefix.count + 4, key.starts(with: prefix) else { break }
        versions.append(key.bigEndian(at: prefix.count))
        more = try cursor.next()
      }
      return versions
    }
  }

  package func newest(
    _ stream: StreamID, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> UInt32? {
    try versions(of: stream, view).last
  }

  package func destroy(_ stream: StreamID, _ transaction: borrowing WriteTransaction) throws(Failure) {
    let versions = try versions(of: stream, transaction)
    try failing { () throws(LMDBError) in
      for version in versions {
        let name = Keyring.KeyName(stream: stream, version: version)
        try transaction.delete(name.bytes.span.bytes, in: keys)
      }
      try transaction.put(stream.keyBytes.span.bytes, [1].span.bytes, in: erased)
    }
  }

  func erasedStreams(
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> Set<StreamID> {
    try failing { () throws(LMDBError) in
      var streams: Set<StreamID> = []
      var cursor = try view.cursor(in: erased)
      while try cursor.next() {
        let key = cursor.key.withUnsafeBytes { Array($0) }
        if let stream = StreamID(keyBytes: key[...]) { streams.insert(stream) }
      }
      return streams
    }
  }
}

extension Keyring.KeyName {
  /// Stream 17, version 4.
  package var bytes: [UInt8] {
    var bytes = stream.keyBytes
    bytes.append(bigEndian: version)
    return bytes
  }

  /// Reads ``bytes``; `nil` if they are not a name.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == StreamID.keyByteCount + 4, let stream = StreamID(keyBytes: bytes[...]) else {
      return nil
    }
    self.init(stream: stream, version: bytes.bigEndian(at: StreamID.keyByteCount))
  }
}
