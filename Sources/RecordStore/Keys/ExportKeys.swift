import Crypto
import LMDB
import RecordModel

/// Names one of the two keys of an export job.
///
/// The job's entry outlives its files, so the files have a key of their own, which goes with them.
package struct ExportKeyName: Hashable, Sendable {
  package enum Part: UInt8, CaseIterable, Sendable { case record = 1, files }

  package var job: ExportJobID
  package var part: Part

  package init(job: ExportJobID, part: Part) {
    self.job = job
    self.part = part
  }
}

extension Keyring {
  /// Makes both keys of a job, flushed to the device.
  ///
  /// - Parameter patient: whose record the job holds; `nil` for everybody's.
  /// - Throws: ``Failure/erased`` if the patient's keys are destroyed.
  package func makeExportKeys(_ job: ExportJobID, of patient: PatientID?) throws(Failure) {
    try requireRoom()
    let owner = patient.map { StreamID($0) } ?? .system
    try environment.write { (transaction) throws(Failure) in
      // In the transaction that would see an erasure, so that none can come between.
      if try databases.isErased(owner, transaction) { throw .erased }
      for part in ExportKeyName.Part.allCases {
        let (name, key) = (ExportKeyName(job: job, part: part), SymmetricKey(size: .bits256))
        let value = try WrappedExportKey.wrap(key, name, owner, under: wrapping, instance)
        try databases.put(value, name, transaction)
      }
    }
  }

  /// A job's key; `nil` if it was destroyed.
  package func exportKey(_ name: ExportKeyName) throws(Failure) -> SealingKey? {
    let value: [UInt8]? = try environment.read { (view) throws(Failure) in
      try failing { () throws(LMDBError) in
        try view.bytes(name.bytes.span.bytes, in: databases.exports)
      }
    }
    return try value.map { (value) throws(Failure) in
      SealingKey(try WrappedExportKey.unwrap(value, name, under: wrapping, instance).key)
    }
  }

  /// The keys of all jobs that there are.
  package func exportKeys() throws(Failure) -> Set<ExportKeyName> {
    try environment.read { (view) throws(Failure) in try Set(databases.exportKeys(view).map(\.name)) }
  }

  /// Destroys keys of jobs for ever.
  ///
  /// Durable when it returns. Their remains in the file are removed by ``scrub()``.
  package func destroyExportKeys(_ names: some Collection<ExportKeyName>) throws(Failure) {
    if names.isEmpty { return }
    try environment.write { (transaction) throws(Failure) in
      try failing { () throws(LMDBError) in
        for name in names { try transaction.delete(name.bytes.span.bytes, in: databases.exports) }
      }
      try databases.put(needsRewriting: true, transaction)
    }
  }
}

extension KeyDatabases {
  fileprivate func isErased(
    _ stream: StreamID, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> Bool {
    try failing { () throws(LMDBError) in
      try transaction.bytes(stream.keyBytes.span.bytes, in: erased)
    } != nil
  }

  package func put(
    _ value: [UInt8], _ name: ExportKeyName, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    try failing { () throws(LMDBError) in
      try transaction.put(name.bytes.span.bytes, value.span.bytes, in: exports)
    }
  }

  /// The names of all keys of jobs, with the owners of the records in them.
  package func exportKeys(
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [(name: ExportKeyName, owner: StreamID?)] {
    try failing { () throws(LMDBError) in
      var found: [(name: ExportKeyName, owner: StreamID?)] = []
      var cursor = try view.cursor(in: exports)
      while try cursor.next() {
        let value = cursor.value.withUnsafeBytes { Array($0) }
        guard let name = ExportKeyName(cursor.key.withUnsafeBytes { Array($0) }) else { continue }
        found.append((name, StreamID(keyBytes: value[...])))
      }
      return found
    }
  }

  /// Destroys the keys of all jobs that hold data of a stream: its patient's, and those of all patients.
  func destroyExports(of stream: StreamID, _ transaction: borrowing WriteTransaction) throws(Failure) {
    let gone = try exportKeys(transaction).filter { $0.owner == stream || $0.owner == .system }
    try failing { () throws(LMDBError) in
      for (name, _) in gone { try transaction.delete(name.bytes.span.bytes, in: exports) }
    }
  }
}

extension ExportKeyName {
  /// Job 16, part 1.
  package var bytes: [UInt8] {
    var bytes = [UInt8](bigEndian: job.high)
    bytes.append(bigEndian: job.low)
    bytes.append(part.rawValue)
    return bytes
  }

  /// Reads ``bytes``; `nil` if they are not a name.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == 17, let part = Part(rawValue: bytes[16]) else { return nil }
    self.init(job: ExportJobID(high: bytes.bigEndian(at: 0), low: bytes.bigEndian(at: 8)), part: part)
  }
}

/// A key of an export job under the key encryption key: owner 17, nonce 12, ciphertext 32, tag 16.
///
/// The owner is the patient whose record the job holds, or the store's own stream for everybody's: by it an
/// erasure finds the keys to destroy. Instance, job, part and owner are authenticated.
enum WrappedExportKey {
  package static func wrap(
    _ key: SymmetricKey, _ name: ExportKeyName, _ owner: StreamID, under wrapping: KeyEncryptionKey,
    _ instance: InstanceID
  ) throws(Failure) -> [UInt8] {
    try owner.keyBytes + WrappedKey.wrap(key, under: wrapping, identity: identity(name, owner, instance))
  }

  package static func unwrap(
    _ value: [UInt8], _ name: ExportKeyName, under wrapping: KeyEncryptionKey, _ instance: InstanceID
  ) throws(Failure) -> (key: SymmetricKey, owner: StreamID) {
    guard let owner = StreamID(keyBytes: value[...]) else {
      throw Failure(.corrupt, "a key of an export is damaged")
    }
    let wrapped = Array(value.dropFirst(StreamID.keyByteCount))
    return (
      try WrappedKey.unwrap(wrapped, under: wrapping, identity: identity(name, owner, instance)), owner
    )
  }

  private static func identity(
    _ name: ExportKeyName, _ owner: StreamID, _ instance: InstanceID
  ) -> [UInt8] {
    var bytes = Array("recordd export key 1".utf8)
    bytes.append(bigEndian: instance.high)
    bytes.append(bigEndian: instance.low)
    return bytes + name.bytes + owner.keyBytes
  }
}
