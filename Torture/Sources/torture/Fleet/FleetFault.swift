import Glibc

/// What happens to the engine, to those who ship and follow, and to the lines between them, while clients write.
struct FleetFault: Sendable {
  /// Everything that something can happen to.
  struct Scene {
    let engine: Engine
    let box: FleetBox
    /// `nil` where none runs beside.
    let replica: FleetReplica?
  }

  /// How a round ends.
  enum Course: Sendable {
    /// Commands waited for a copy, and the box is lost before the fault is undone: only the copy is left.
    case burns
    /// The fault is undone, the box goes on, and the copy must become whole; in both modes.
    case goesOn(isBeforeReply: Bool)

    var isBeforeReply: Bool { if case .goesOn(let waits) = self { waits } else { true } }
    var burns: Bool { if case .burns = self { true } else { false } }
    var name: String { (isBeforeReply ? "before-reply" : "after") + (burns ? ", the box is lost" : "") }

    static let both = [Course.goesOn(isBeforeReply: true), .goesOn(isBeforeReply: false)]
    static let all = [Course.burns] + both
  }

  typealias Undo = () throws -> Void

  let name: String
  var courses = [Course.burns]
  /// Seconds for which clients write on before it is undone.
  var lasts: ClosedRange<Double> = 0...0
  /// How often it happens in one round, a sixth of that in the brief campaign.
  var times = 1
  /// Whether a replica can run beside and must be equal at the end.
  var hasReplica = true
  /// Whether it is one of lines that are cut.
  var needsNetwork = false
  /// Whether the servers need not find each other anew afterwards, which takes them seconds to minutes.
  var isQuick = false
  /// - Returns: what undoes it, once the clients have been cut off or it has lasted.
  let strike: @Sendable (Scene, inout SeededGenerator) throws -> Undo

  static let kinds = [servers, roles, lines, disks, streams, clocks]
  static let all = kinds.flatMap { $0 }
}
