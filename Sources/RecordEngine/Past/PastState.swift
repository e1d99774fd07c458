import RecordModel

/// What the events that count make of one projection.
final class PastState: DocumentSource {
  private enum Kept {
    case plaintext([UInt8])
    case document(any Document)
  }

  private let projection: Int
  private var kept: [DocumentKey: Kept] = [:]
  private var sorted: [[UInt8]]?

  init(projection: Int) { self.projection = projection }

  func document<D: Document>(_ type: D.Type, _ key: DocumentKey) throws(Failure) -> D? {
    switch kept[key] {
    case nil: return nil
    case .document(let document): return document as? D
    case .plaintext(let bytes):
      let document = try decodeDocument(type, bytes)
      kept[key] = .document(document)
      return document
    }
  }

  func entry<D: Document>(_ type: D.Type, _ key: DocumentKey) throws(Failure) -> DocumentCache.Entry? {
    // Who owns it is known to whoever folds; a past state is never written.
    try document(type, key).map { DocumentCache.Entry(document: $0, owner: .system) }
  }

  func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], from start: [UInt8], limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    let keys = sortedKeys()
    var found: [(key: [UInt8], document: D)] = []
    for key in keys[keys.firstIndex(notBefore: max(prefix, start, by: precedes))...] {
      guard found.count < limit, key.starts(with: prefix) else { break }
      guard let document = try document(type, DocumentKey(projection: projection, bytes: key)) else {
        continue
      }
      found.append((Array(key.dropFirst()), document))
    }
    return found
  }

  /// Takes over what changed in a stretch of the stream.
  func apply(_ changes: [Checkpoint.Change]) {
    for change in changes {
      let key = DocumentKey(projection: projection, bytes: change.key)
      kept[key] = change.plaintext.map { .plaintext($0) }
    }
    sorted = nil
  }

  /// Takes over what a fold left in its cache.
  func apply(_ folded: [(DocumentKey, DocumentCache.Entry)]) {
    for (key, entry) in folded { kept[key] = entry.document.map { .document($0) } }
    sorted = nil
  }

  private func sortedKeys() -> [[UInt8]] {
    if let sorted { return sorted }
    let keys = kept.keys.map(\.bytes).sorted(by: precedes)
    sorted = keys
    return keys
  }
}

private func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool { left.lexicographicallyPrecedes(right) }

private func max(_ left: [UInt8], _ right: [UInt8], by precedes: ([UInt8], [UInt8]) -> Bool) -> [UInt8] {
  precedes(left, right) ? right : left
}

extension [[UInt8]] {
  /// Index of the first of sorted keys that does not come before a key.
  fileprivate func firstIndex(notBefore key: [UInt8]) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if precedes(self[middle], key) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
