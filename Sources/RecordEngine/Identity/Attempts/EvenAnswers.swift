import Dispatch
import RecordModel
import RecordStore
import Synchronization

/// Delays answers to a moment that does not reveal how long they took: the first multiple of a span after the
/// call (R-SO-071).
///
/// All work for a call is done and flushed before its answer leaves, so that nothing afterwards reveals it
/// either.
final class EvenAnswers: Sendable {
  /// Answers held back at most.
  static let limit = 1024

  private let span: UInt64
  private let timetable: Timetable
  private let held = Mutex(0)

  /// - Parameter milliseconds: the span; 0 for immediate answers.
  init(milliseconds: Int64, _ timetable: Timetable) {
    span = UInt64(clamping: milliseconds) &* 1_000_000
    self.timetable = timetable
  }

  /// The same receiver of replies, called at a multiple of the span from now.
  ///
  /// - Throws: ``RecordModel/Failure/Code/overloaded`` if too many are held back.
  func evened(_ reply: @escaping @Sendable (Reply) -> Void) throws(Failure) -> @Sendable (Reply) -> Void {
    guard span > 0 else { return reply }
    let isAccepted = held.withLock { held in
      guard held < Self.limit else { return false }
      held += 1
      return true
    }
    guard isAccepted else {
      throw Failure(.overloaded, "too many requests are waiting; try again shortly")
    }
    let begin = DispatchTime.now().uptimeNanoseconds
    return { [self] answer in
      timetable.at(moment(after: begin)) { [self] in
        held.withLock { $0 -= 1 }
        reply(answer)
      }
    }
  }

  private func moment(after begin: UInt64) -> DispatchTime {
    let took = DispatchTime.now().uptimeNanoseconds &- begin
    return DispatchTime(uptimeNanoseconds: begin &+ (took / span &+ 1) &* span)
  }
}
