import Crypto
import LMDB
import RecordModel
import RecordStore
import Synchronization

/// Finds entries of a volume without reading the others: refusals, entries of one method, and outcomes of
/// attempts.
///
/// A volume takes no commands; the key of 16 bytes that would be a command's is written with the entry
/// through write-ahead log and log alike. Here it is a tag of eight bytes and a position. An entry has one key: a
/// refusal that of refusals, a conclusion its attempt's, everything else its method's.
enum AccessIndex {
  /// A property that entries share, as the first eight bytes of SHA-256 of its name.
  struct Tag: Hashable, Sendable {
    let bytes: [UInt8]
    private let number: UInt64

    private init(_ name: String) {
      bytes = SHA256.bytes(of: Array(name.utf8), first: 8)
      number = bytes.bigEndian(at: 0)
    }

    static let refused = Tag("refused")
    /// Admitted accesses by one method, and its attempts.
    static func method(_ name: String) -> Tag {
      methods.withLock { known in
        if let tag = known[name] { return tag }
        // As many as the catalog has; a name from elsewhere is not kept.
        let tag = Tag("method \(name)")
        if known.count < 1024 { known[name] = tag }
        return tag
      }
    }

    private static let methods = Mutex<[String: Tag]>([:])
    /// Attempts of a year's volume with that outcome; the key has the attempt's position.
    static func concluded(_ year: Int, _ conclusion: AccessConclusion) -> Tag {
      Tag("concluded \(year) \(conclusion.rawValue)")
    }

    func key(_ position: UInt64) -> EventKey { EventKey(high: number, low: position) }
  }

  /// Position of an attempt's conclusion; `nil` if the volume has none.
  static func conclusion(
    of place: AccessPlace, _ store: Store, _ view: borrowing ReadTransaction
  ) throws(Failure) -> UInt64? {
    for conclusion in AccessConclusion.allCases {
      let key = Tag.concluded(place.year, conclusion).key(place.position)
      if let position = try store.databases.tags.position(key, view) { return position }
    }
    return nil
  }

  /// Positions in the keys of some tags before a position, newest first and each once.
  static func positions(
    _ tags: [Tag], before position: UInt64, limit: Int, _ store: Store, _ view: borrowing ReadTransaction
  ) throws(Failure) -> [UInt64] {
    var found: Set<UInt64> = []
    for tag in tags {
      found.formUnion(try positions(tag, before: position, limit: limit, store, view))
    }
    return Array(found.sorted(by: >).prefix(limit))
  }

  private static func positions(
    _ tag: Tag, before position: UInt64, limit: Int, _ store: Store, _ view: borrowing ReadTransaction
  ) throws(Failure) -> [UInt64] {
    try failing { () throws(LMDBError) in
      var found: [UInt64] = []
      var cursor = try view.cursor(in: store.databases.tags.database)
      var more = try cursor.seek(tag.key(position).bytes.span.bytes)
      more = more ? try cursor.previous() : try cursor.last()
      while more, found.count < limit {
        let key = cursor.key.withUnsafeBytes { Array($0) }
        guard key.count == 16, key.starts(with: tag.bytes) else { break }
        found.append(key.bigEndian(at: 8))
        more = try cursor.previous()
      }
      return found
    }
  }
}

extension AccessQuery {
  /// The tags shared by all requested entries in the index of a year's volume; `nil` if there are none.
  func tags(_ year: Int) -> [AccessIndex.Tag]? {
    // A patient's entries are few.
    if patient != nil { return nil }
    switch outcome {
    case .denied: return [.refused, .concluded(year, .denied)]
    case .failed: return [.concluded(year, .failed)]
    case .allowed, .attempted, nil: break
    }
    guard let method, !method.hasSuffix("*") else { return nil }
    return outcome == nil ? [.method(method), .refused, .concluded(year, .failed)] : [.method(method)]
  }
}
