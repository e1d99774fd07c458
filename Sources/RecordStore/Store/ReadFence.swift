import RecordModel
import Synchronization

/// How far a view must reach to show every acknowledged change of some projections.
///
/// Decisions that depend on those need not wait for a settlement because of unrelated events.
package final class ReadFence: Sendable {
  /// Whether events of a type are folded into one of them, by the type's code.
  private let isFolded: [Bool]
  private let reached = Atomic<UInt64>(0)

  init(_ projections: [any Projection.Type]) {
    let codes = Set(projections.flatMap { $0.handles }.map { Int($0.type.code) })
    isFolded = (0...(codes.max() ?? 0)).map(codes.contains)
  }

  /// Position of the last accepted event that is folded into one of them.
  package var position: UInt64 { reached.load(ordering: .acquiring) }

  /// Notes an accepted event, before anybody hears of it.
  func note(_ envelope: Envelope) {
    let code = Int(envelope.typeCode)
    if code < isFolded.count, isFolded[code] { reached.store(envelope.position, ordering: .releasing) }
  }
}
