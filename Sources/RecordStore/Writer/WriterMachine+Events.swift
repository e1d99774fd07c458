import RecordModel

/// The machine's input: what happened.
extension WriterMachine {
  mutating func take(_ jobs: [Job]) {
    queue += jobs
    if !jobs.isEmpty { isIdle = false }
  }

  /// Nothing more will be taken.
  mutating func stop() { isStopping = true }

  mutating func idled() { isIdle = true }

  mutating func decided(_ accepted: Accepted, isCommonChange: Bool) {
    self.accepted = accepted
    if isCommonChange {
      self.isCommonChange = true
      announcements.append(.begins)
    }
  }

  /// - Parameter isQuiet: whether nothing more waits to be decided.
  mutating func placed(_ placement: Placement, isQuiet: Bool) {
    switch placement {
    case .placed: frame = .placed(isQuiet: isQuiet)
    case .nothing: frame = .durable
    case .noRoom: frame = .noRoom
    }
  }

  mutating func written() { frame = .durable }

  /// The frame under way has ended; its jobs are answered if it is durable.
  mutating func flushed(_ failure: Failure?) {
    assert(!flight.isEmpty, "no frame was under way")
    if let failure { answers.append((flight, failure)) }
    flight = []
    if let failure { failed(failure) }
  }

  mutating func settled(upTo number: UInt64) {
    assert(settler == .settling, "no settlement was under way")
    settler = .free
    if case .settling = frame { frame = .durable }
    let done = waiting.filter { $0.number <= number }.map(\.job)
    waiting.removeAll { $0.number <= number }
    if !done.isEmpty { answers.append((done, nil)) }
  }

  mutating func settlementFailed(_ failure: Failure) {
    settler = .free
    failed(failure)
  }

  mutating func besideEnded() {
    assert(settler == .beside, "no job beside was under way")
    settler = .free
  }

  mutating func ranAlone(_ accepted: Accepted) { self.accepted = accepted }

  /// The job that had the store to itself was undone.
  mutating func failedAlone(_ job: Job, _ failure: Failure) {
    answers.append(([job], failure))
    failed(failure)
  }

  /// The last action failed, or the work under way.
  mutating func failed(_ failure: Failure) { failing = failing ?? failure }

  /// Everything durable is settled, so nobody needs to wait for that any more.
  mutating func recovered(_ accepted: Accepted) {
    (failing, self.accepted) = (nil, accepted)
    if !waiting.isEmpty { answers.append((waiting.map(\.job), nil)) }
    waiting = []
  }

  /// Nothing can be trusted any more but what the next start finds.
  mutating func gaveUp(_ failure: Failure) {
    (failing, self.failure) = (nil, failure)
    answers.append((waiting.map(\.job) + beside, failure))
    (waiting, beside) = ([], [])
    (accepted.own, accepted.total) = (0, 0)
  }
}
