import LMDB
import RecordModel
import Synchronization

extension Keyring {
  /// Makes the next version of each stream's key, which seals later records of the stream.
  ///
  /// Called by the writer only. Streams without a key are left out; answers the new versions of the others.
  package func rotate(_ streams: [StreamID]) throws(Failure) -> [StreamID: UInt32] {
    var names: [KeyName] = []
    for stream in streams {
      guard let newest = try newest(stream) else { continue }
      guard newest.version < UInt32.max else {
        throw Failure(.stateConflict, "a key has no further versions", details: ["reason": "last_version"])
      }
      names.append(KeyName(stream: stream, version: newest.version + 1))
    }
    if !names.isEmpty { try make(names) }
    return Dictionary(names.map { ($0.stream, $0.version) }, uniquingKeysWith: { $1 })
  }
}

extension Keyring {
  /// Whether the stream's keys were destroyed.
  package func isErased(_ stream: StreamID) -> Bool {
    erasedCount.load(ordering: .acquiring) > 0 && opened.withLock { $0.erased.contains(stream) }
  }

  /// Refuses a patient whose record was erased, and reveals nothing else.
  package func refuseErased(_ patient: PatientID?) throws(Failure) {
    if let patient, isErased(StreamID(patient)) { throw .erased }
  }

  /// Destroys for ever every version of the keys of streams, the keys of their documents and those of exports with
  /// their data, and notes that they existed.
  ///
  /// Durable when it returns. Their remains in the file are removed by ``scrub()``.
  package func destroy(_ streams: [StreamID]) throws(Failure) {
    // First in memory: nobody reads half of a record whose key goes while they read.
    opened.withLock { opened in
      opened.erased.formUnion(streams)
      erasedCount.store(opened.erased.count, ordering: .releasing)
      opened.keys = opened.keys.filter { !streams.contains($0.key.stream) }
      for stream in streams { opened.newest[stream] = nil }
    }
    try environment.write { (transaction) throws(Failure) in
      for stream in streams {
        try databases.destroy(stream, transaction)
        try databases.destroyExports(of: stream, transaction)
        try databases.destroyBlobs(of: stream, transaction)
      }
      try databases.put(needsRewriting: true, transaction)
    }
  }

  /// Removes the bytes of destroyed and replaced keys from the file, if there may be any.
  package func scrub() throws(Failure) {
    let isNeeded = try environment.read { (view) throws(Failure) in try databases.needsRewriting(view) }
    guard isNeeded else { return }
    try failing { () throws(LMDBError) in try environment.rewrite() }
    try environment.write { (transaction) throws(Failure) in
      try databases.put(needsRewriting: false, transaction)
    }
  }
}

extension Failure {
  /// The refusal of everything about an erased record.
  package static let erased = Failure(.notFound, "the record was erased", details: ["reason": "erased"])

  /// Whether it says that a record was erased.
  package var isErased: Bool { details?["reason"] == "erased" }
}
