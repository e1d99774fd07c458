import Glibc
import RecordModel
import Synchronization

/// Documents recently opened for queries, each with its sealed bytes.
///
/// A document is used again only if the store holds those very bytes: every sealing has a random nonce, so
/// equal bytes mean the same document, and anything changed or tampered with is opened again. So changes need
/// no notification, and every view gets the documents that it sees in the store. Two generations bound it by
/// the size of the sealed bytes.
package final class RecentDocuments: Sendable {
  private final class Opened: Sendable {
    let sealed: [UInt8]
    let entry: DocumentCache.Entry

    /// Compares all bytes at once, which comparing arrays does not do.
    func holds(_ sealed: [UInt8]) -> Bool {
      guard sealed.count == self.sealed.count else { return false }
      return sealed.withUnsafeBytes { new in
        self.sealed.withUnsafeBytes { old in
          guard let new = new.baseAddress, let old = old.baseAddress else { return true }
          return memcmp(new, old, sealed.count) == 0
        }
      }
    }

    init(sealed: [UInt8], entry: DocumentCache.Entry) { (self.sealed, self.entry) = (sealed, entry) }
  }

  private struct Generations {
    var young: [DocumentKey: Opened] = [:]
    var old: [DocumentKey: Opened] = [:]
    var bytes = 0
  }

  private let generations = Mutex(Generations())
  private let limit: Int

  /// Keeps the documents of up to twice `limit` sealed bytes.
  package init(limit: Int = 2 << 20) { self.limit = limit }

  /// The document of these sealed bytes, opened unless it was recently.
  package func entry(
    _ key: DocumentKey, sealed: [UInt8], open: () throws(Failure) -> DocumentCache.Entry?
  ) throws(Failure) -> DocumentCache.Entry? {
    if let known = known(key, sealed) { return known }
    guard let entry = try open() else { return nil }
    generations.withLock { generations in
      generations.bytes += sealed.count
      generations.young[key] = Opened(sealed: sealed, entry: entry)
      guard generations.bytes > limit else { return }
      (generations.old, generations.young, generations.bytes) = (generations.young, [:], 0)
    }
    return entry
  }

  private func known(_ key: DocumentKey, _ sealed: [UInt8]) -> DocumentCache.Entry? {
    let known: (opened: Opened, isYoung: Bool)? = generations.withLock { generations in
      if let opened = generations.young[key] { return (opened, true) }
      return generations.old[key].map { ($0, false) }
    }
    guard let known, known.opened.holds(sealed) else { return nil }
    if !known.isYoung {
      generations.withLock { generations in
        generations.young[key] = known.opened
        generations.bytes += sealed.count
      }
    }
    return known.opened.entry
  }

  /// Forgets everything after an erasure.
  package func forget() { generations.withLock { $0 = Generations() } }
}
