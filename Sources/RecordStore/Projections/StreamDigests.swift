import RecordModel
import Synchronization

/// Values derived from one stream each, kept in memory while nothing is added to it.
///
/// A stream only grows, so its length says whether a value still holds: nothing has to be told of changes. Two generations
/// bound it by the number of values.
package final class StreamDigests: Sendable {
  package typealias Value = AnyObject & Sendable

  private struct Kept {
    let revision: UInt32
    let basis: String
    let value: any Value
  }

  private struct Generations {
    var young: [StreamID: Kept] = [:]
    var old: [StreamID: Kept] = [:]
  }

  private let generations = Mutex(Generations())
  private let limit: Int

  /// Keeps up to twice `limit` values.
  package init(limit: Int = 16_384) { self.limit = limit }

  /// The value of a stream of that length, made anew unless it is known.
  ///
  /// - Parameter basis: what else it depends on.
  package func value<V: Value>(
    of stream: StreamID, at revision: UInt32, basis: String, _ make: () throws(Failure) -> V?
  ) throws(Failure) -> V? {
    if let known = known(stream), known.revision == revision, known.basis == basis,
      let value = known.value as? V
    {
      return value
    }
    guard let value = try make() else { return nil }
    keep(Kept(revision: revision, basis: basis, value: value), stream)
    return value
  }

  private func known(_ stream: StreamID) -> Kept? {
    generations.withLock { generations in
      if let kept = generations.young[stream] { return kept }
      guard let kept = generations.old[stream] else { return nil }
      generations.young[stream] = kept
      return kept
    }
  }

  private func keep(_ kept: Kept, _ stream: StreamID) {
    generations.withLock { generations in
      generations.young[stream] = kept
      guard generations.young.count > limit else { return }
      (generations.old, generations.young) = (generations.young, [:])
    }
  }

  /// Forgets everything after an erasure, or after events were lost.
  package func forget() { generations.withLock { $0 = Generations() } }
}
