import RecordModel
import Synchronization

/// How far a view must reach so that it shows every acknowledged change of some projections.
///
/// Whoever has to judge by those need not wait for a settlement because of events that have nothing to do with them.
package final class ReadFence: Sendable {
  private let codes: Set<UInt16>
  private let reached = Atomic<UInt64>(0)

  init(_ projections: [any Projection.Type]) {
    codes = Set(projections.flatMap { $0.handles }.map { $0.type.code })
  }

  /// Position of the last event that was accepted and is folded into one of them.
  package var position: UInt64 { reached.load(ordering: .acquiring) }

  /// Takes note of an accepted event, before anybody is told of it.
  func note(_ envelope: Envelope) {
    if codes.contains(envelope.typeCode) { reached.store(envelope.position, ordering: .releasing) }
  }
}
