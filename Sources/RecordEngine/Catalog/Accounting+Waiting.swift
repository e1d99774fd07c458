import RecordModel
import RecordStore

/// An operation that tells of a job, and can wait for its end.
protocol WaitingOperation: Operation {
  /// Milliseconds to wait for the end of a job that is under way.
  var waitMilliseconds: Int? { get }

  /// Where ends are told.
  static func ends(_ engine: Engine) -> JobEnds
  /// Whether there is an end to wait for.
  static func isUnderWay(_ outcome: Outcome) -> Bool
}

extension Accounting {
  func waiting<O: WaitingOperation>(_: O.Type) -> Endpoint {
    Endpoint(O.self, .operation, self) { (engine, invocation) throws(Failure) in
      let operation: O = try invocation.parameters()
      let wait = Duration.milliseconds(max(0, operation.waitMilliseconds ?? 0))
      try engine.answer(invocation, operation, by: .now + min(wait, engine.positionWait))
    }
  }
}

extension Engine {
  /// Answers when the job has ended, or how far it is when the time is over.
  fileprivate func answer<O: WaitingOperation>(
    _ invocation: Invocation, _ operation: O, by deadline: ContinuousClock.Instant
  ) throws(Failure) {
    try operations.run { [self] in
      do throws(Failure) {
        try writer.settle()
        let (ends, rest) = (O.ends(self), (deadline - .now) / .milliseconds(1))
        let count = ends.count
        let outcome = try operation.perform(self, try admitted(invocation.context))
        try refuseErased(invocation)
        guard rest > 0, O.isUnderWay(outcome) else { return invocation.succeed(with: outcome) }
        ends.wait(after: count, milliseconds: Int64(rest.rounded(.up)), identity.timetable) { [self] isLate in
          do throws(Failure) { try answer(invocation, operation, by: isLate ? .now : deadline) } catch {
            invocation.succeed(with: outcome)
          }
        }
      } catch {
        invocation.reply(Reply(.failure(erased(instead: error, invocation.context))))
      }
    }
  }
}
