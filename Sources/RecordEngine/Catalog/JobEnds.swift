import RecordModel
import Synchronization

/// Calls that wait for the end of a job, and hold no thread meanwhile.
final class JobEnds: Sendable {
  private struct Waiting {
    /// Ends so far.
    var ended: UInt64 = 0
    var next: UInt64 = 0
    var bodies: [UInt64: @Sendable (_ isLate: Bool) -> Void] = [:]
  }

  /// Calls that may wait.
  static let limit = 256

  private let waiting = Mutex(Waiting())

  /// Ends so far, to be asked for before the look that shows a job under way.
  var count: UInt64 { waiting.withLock(\.ended) }

  /// Calls that wait.
  var waitingCount: Int { waiting.withLock(\.bodies.count) }

  /// A job has ended, however it did.
  func tell() {
    let bodies = waiting.withLock { waiting in
      waiting.ended += 1
      defer { waiting.bodies = [:] }
      return waiting.bodies.values
    }
    for body in bodies { body(false) }
  }

  /// Calls back once: when a job ends after so many ends, or late, when the time is over or too many wait.
  func wait(
    after ends: UInt64, milliseconds: Int64, _ timetable: Timetable,
    _ body: @escaping @Sendable (_ isLate: Bool) -> Void
  ) {
    enum Way {
      case now(isLate: Bool)
      case later(UInt64)
    }
    let way: Way = waiting.withLock { waiting in
      if waiting.ended != ends { return .now(isLate: false) }
      guard waiting.bodies.count < Self.limit else { return .now(isLate: true) }
      waiting.next += 1
      waiting.bodies[waiting.next] = body
      return .later(waiting.next)
    }
    switch way {
    case .now(let isLate): body(isLate)
    case .later(let number):
      timetable.after(milliseconds: milliseconds) { [self] in
        waiting.withLock { $0.bodies.removeValue(forKey: number) }?(true)
      }
    }
  }
}
