import RecordModel
import Synchronization

/// How far a view must reach so that it shows every acknowledged change of some projections.
///
/// Whoever has to judge by those need not wait for a settlement because of events that have nothing to do with them.
package final class ReadFence: Sendable {
  /// Whether events of a type are folded into one of them, by the type's code.
  private let isFolded: [Bool]
  private let reached = Atomic<UInt64>(0)

  init(_ projections: [any Projection.Type]) {
    let codes = Set(projections.flatMap { $0.handles }.map { Int($0.type.code) })
    isFolded = (0...(codes.max() ?? 0)).map(codes.contains)
  }

  /// Position of the last event that was accepted and is folded into one of them.
  package var position: UInt64 { reached.load(ordering: .acquiring) }

  /// Takes note of an accepted event, before anybody is told of it.
  func note(_ envelope: Envelope) {
    let code = Int(envelope.typeCode)
    if code < isFolded.count, isFolded[code] { reached.store(envelope.position, ordering: .releasing) }
  }
}
