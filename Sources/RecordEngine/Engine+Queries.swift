import RecordModel
import RecordStore

extension Engine {
  /// How long a query waits for its minimum position.
  var positionWait: Duration { .milliseconds(options.positionWait) }

  /// Answers a query.
  ///
  /// If it names a position that is not in the views yet, it is answered when it is, without holding a thread
  /// meanwhile; after the deadline it is refused.
  ///
  /// - Parameter deadline: `nil` if it has not waited yet.
  func answer<Q: ReadMethod>(
    _ invocation: Invocation, _ question: Q, by deadline: ContinuousClock.Instant? = nil
  ) throws(Failure) {
    do throws(Failure) {
      let outcome = try read(invocation.context) { (view) throws(Failure) in try question.answer(view) }
      // The keys may have gone while it was read: no answer is better than half of one.
      try refuseErased(invocation)
      invocation.succeed(with: outcome)
    } catch {
      let error = erased(instead: error, invocation.context)
      let deadline = deadline ?? .now + positionWait
      guard error.isBehind, .now < deadline else { throw error }
      let isWaiting = projections.afterProgress(by: deadline) { [self] in
        do throws(Failure) {
          try readers.run {
            do throws(Failure) { try self.answer(invocation, question, by: deadline) } catch {
              invocation.reply(Reply(.failure(error)))
            }
          }
        } catch {
          invocation.reply(Reply(.failure(error)))
        }
      }
      if !isWaiting { throw error }
    }
  }
}
