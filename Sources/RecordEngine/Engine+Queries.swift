import RecordModel

extension Engine {
  /// How long a query waits for the position that it asks for.
  static let positionWait = Duration.seconds(2)

  /// Answers a query.
  ///
  /// Where it names a position that the views do not show yet, it is answered when they do, without holding a thread
  /// meanwhile; after the deadline it is refused.
  func answer<Outcome: Encodable & SendableMetatype>(
    _ invocation: Invocation, by deadline: ContinuousClock.Instant,
    _ body: @escaping @Sendable (borrowing RecordView) throws(Failure) -> Outcome
  ) throws(Failure) {
    do throws(Failure) {
      let outcome = try read(invocation.context, body)
      // The keys may have gone while it was read: better no answer than half of one.
      try refuseErased(invocation)
      invocation.succeed(with: outcome)
    } catch {
      let error = erased(instead: error, invocation.context)
      guard error.isBehind, .now < deadline else { throw error }
      let isWaiting = projections.afterProgress(by: deadline) { [self] in
        do throws(Failure) {
          try readers.run {
            do throws(Failure) { try self.answer(invocation, by: deadline, body) } catch {
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
