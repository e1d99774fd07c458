import RecordModel
import RecordStore

/// An operation that tells of a job, and can wait for its end.
protocol WaitingOperation: Operation {
  /// Milliseconds to wait for the end of a job that is under way.
  var waitMilliseconds: Int? { get }

  /// How long a call may wait.
  static var longestWait: Duration { get }
  /// Where ends are told.
  func ends(_ engine: Engine) throws(Failure) -> JobEnds
  /// Whether there is an end to wait for.
  static func isUnderWay(_ outcome: Outcome) -> Bool
}

extension WaitingOperation {
  static var longestWait: Duration { Engine.positionWait }
}

extension Accounting {
  func waiting<O: WaitingOperation>(
    _: O.Type, on pool: @escaping @Sendable (Engine) -> OperationPool = { $0.operations }
  ) -> Endpoint {
    Endpoint(O.self, .operation, self) { (engine, invocation) throws(Failure) in
      let operation: O = try invocation.parameters()
      let wait = Duration.milliseconds(max(0, operation.waitMilliseconds ?? 0))
      try engine.answer(invocation, operation, on: pool(engine), by: .now + min(wait, O.longestWait))
    }
  }
}

extension Engine {
  /// Answers when the job has ended, or how far it is when the time is over.
  fileprivate func answer<O: WaitingOperation>(
    _ invocation: Invocation, _ operation: O, on pool: OperationPool, by deadline: ContinuousClock.Instant
  ) throws(Failure) {
    try pool.run { [self] in
      do throws(Failure) {
        try writer.settle()
        let call = try admitted(invocation.context)
        let rest = (deadline - .now) / .milliseconds(1)
        let ends = rest > 0 ? try operation.ends(self) : nil
        let count = ends?.count ?? 0
        let outcome = try operation.perform(self, call)
        try refuseErased(invocation)
        guard let ends, O.isUnderWay(outcome) else { return invocation.succeed(with: outcome) }
        ends.wait(after: count, milliseconds: Int64(rest.rounded(.up)), identity.timetable) { [self] isLate in
          do throws(Failure) {
            try answer(invocation, operation, on: pool, by: isLate ? .now : deadline)
          } catch {
            invocation.succeed(with: outcome)
          }
        }
      } catch {
        invocation.reply(Reply(.failure(erased(instead: error, invocation.context))))
      }
    }
  }
}
