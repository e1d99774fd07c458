import Crypto
import LMDB
import RecordModel

/// A sum over documents that does not depend on their order: SHA-256 of key length, key and plaintext of
/// each, added up modulo 2^256.
///
/// So streams can be folded in any order, and several at once.
package struct ProjectionDigest: Equatable {
  /// Four words, least significant first.
  private var words: [UInt64] = [0, 0, 0, 0]
  package private(set) var documents = 0

  package mutating func add(_ key: [UInt8], _ plaintext: [UInt8]) {
    var hash = SHA256()
    hash.update(data: [UInt8](bigEndian: UInt32(key.count)))
    hash.update(data: key)
    hash.update(data: plaintext)
    let bytes = Array(hash.finalize())
    var carry: UInt64 = 0
    for index in 0..<4 {
      let addend: UInt64 = bytes.bigEndian(at: 24 - 8 * index)
      let (partial, first) = words[index].addingReportingOverflow(addend)
      let (sum, second) = partial.addingReportingOverflow(carry)
      words[index] = sum
      carry = first || second ? 1 : 0
    }
    documents += 1
  }

  package var text: String { Hexadecimal.text(words.reversed().flatMap(\.keyBytes)) }

  /// The serving documents, and those folded from the log, both in one view.
  ///
  /// Parked streams are left out of both. Holds the view for the whole comparison, which keeps freed pages
  /// from being reused meanwhile.
  package static func compare(
    _ projection: any Projection.Type, in store: Store
  ) throws(Failure)
    -> (serving: ProjectionDigest, rebuilt: ProjectionDigest, position: UInt64)
  {
    try store.environment.read { (view) throws(Failure) in
      let serving = store.projectionSlots.serving(at: view.number)
      let position = try store.meta.state(of: projection, view)?.checkpoint ?? 0
      let digest = try digest(projection, serving, store, view)
      var rebuilt = ProjectionDigest()
      let fold = StreamFold(store: store, projection: projection)
      var last: StreamID?
      while let stream = try store.databases.streams.stream(after: last, view) {
        last = stream
        if serving.parked(projection, stream) != nil { continue }
        for (key, plaintext) in try fold.documents(of: stream, upTo: position, view).0 {
          rebuilt.add(key.bytes, plaintext)
        }
      }
      return (digest, rebuilt, position)
    }
  }

  private static func digest(
    _ projection: any Projection.Type, _ serving: ServingProjections, _ store: Store,
    _ view: borrowing ReadTransaction
  ) throws(Failure) -> ProjectionDigest {
    let database = try serving.database(of: projection)
    var digest = ProjectionDigest()
    var last: [UInt8]?
    while let (key, value) = try next(after: last, in: database, view) {
      last = key
      if let owner = StreamID(keyBytes: value[...]), serving.parked(projection, owner) != nil { continue }
      if let plaintext = try store.documents.open(value, DocumentKey(projection: projection, bytes: key)) {
        digest.add(key, plaintext)
      }
    }
    return digest
  }

  private static func next(
    after last: [UInt8]?, in database: Database, _ view: borrowing ReadTransaction
  )
    throws(Failure) -> ([UInt8], [UInt8])?
  {
    try failing { () throws(LMDBError) in
      var cursor = try view.cursor(in: database)
      let found: Bool
      if let last { found = try cursor.seek((last + [0]).span.bytes) } else { found = try cursor.first() }
      guard found else { return nil }
      return (cursor.key.withUnsafeBytes { Array($0) }, cursor.value.withUnsafeBytes { Array($0) })
    }
  }
}
