import Synchronization

/// Lists derived from many streams each, kept in memory with the log's position that they were derived at.
///
/// Whoever asks again looks only at the streams that the log has more of since.
package final class StreamLists: Sendable {
  package typealias Value = AnyObject & Sendable

  private struct Kept {
    let position: UInt64
    let basis: String
    let value: any Value
  }

  private struct Lists {
    var kept: [[UInt8]: Kept] = [:]
    var epoch = 0
  }

  private let lists = Mutex(Lists())
  private let limit: Int

  /// Keeps up to `limit` lists.
  package init(limit: Int = 64) { self.limit = limit }

  /// How often everything was forgotten.
  package var epoch: Int { lists.withLock { $0.epoch } }

  /// The list as of a position that is not after another; `nil` if none is known.
  ///
  /// - Parameter basis: what else it depends on.
  package func list<V: Value>(
    _ type: V.Type, _ key: [UInt8], basis: String, upTo head: UInt64
  ) -> (value: V, position: UInt64)? {
    guard let known = lists.withLock({ $0.kept[key] }), known.basis == basis, known.position <= head,
      let value = known.value as? V
    else { return nil }
    return (value, known.position)
  }

  /// Keeps a list unless a later one is known, or everything was forgotten since it was begun.
  package func keep(_ value: any Value, _ key: [UInt8], basis: String, at position: UInt64, since epoch: Int)
  {
    lists.withLock { lists in
      if let known = lists.kept[key], known.basis == basis, known.position >= position { return }
      guard lists.epoch == epoch else { return }
      if lists.kept.count >= limit, lists.kept[key] == nil { lists.kept = [:] }
      lists.kept[key] = Kept(position: position, basis: basis, value: value)
    }
  }

  /// Forgets everything after an erasure, or after events were lost.
  package func forget() { lists.withLock { ($0.kept, $0.epoch) = ([:], $0.epoch + 1) } }
}
