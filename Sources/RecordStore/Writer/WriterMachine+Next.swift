import RecordModel

/// The machine's output: the next action.
extension WriterMachine {
  /// - Parameter lags: whether who follows the log has waited long enough for a settlement.
  mutating func next(lags: Bool) -> Action {
    if !announcements.isEmpty { return .announce(announcements.removeFirst()) }
    if !answers.isEmpty { return answer() }
    if let failing { return nextAfter(failing) }
    if let action = nextOfFrame() ?? nextAlone() ?? nextOfSettler(lags: lags) ?? nextInQueue() {
      return action
    }
    return isOver ? .end : .wait(patience)
  }

  /// Jobs that can be taken now.
  var room: Int {
    failing != nil || !queue.isEmpty || isHeld ? 0 : batchLimit - min(undurable, batchLimit)
  }

  /// Decided jobs that are not durable.
  private var undurable: Int { if case .durable = frame { 0 } else { decided.count } }

  private var isOver: Bool {
    isStopping && queue.isEmpty && flight.isEmpty && decided.isEmpty && settler == .free && beside.isEmpty
      && accepted.total == 0
  }

  private var patience: Patience {
    let canSettle = settler == .free && flight.isEmpty && accepted.total > 0
    return canSettle ? .untilIdle(accepted) : .untilCalled
  }

  private mutating func answer() -> Action {
    let (jobs, failure) = answers.removeFirst()
    return .answer(jobs, failure)
  }

  private mutating func answerDecided(_ failure: Failure?) -> Action {
    defer { (decided, frame, isCommonChange) = ([], .unplaced, false) }
    return .answer(decided, failure)
  }

  /// The next action after a failure.
  ///
  /// Accepted events may be durable in part; recovery finds out which once nothing is under way.
  private mutating func nextAfter(_ failing: Failure) -> Action {
    if !flight.isEmpty { return .wait(.untilCalled) }
    if !decided.isEmpty { return answerDecided(failing) }
    return settler == .free ? .recover(failing) : .wait(.untilCalled)
  }
}

/// Frames.
extension WriterMachine {
  private mutating func nextOfFrame() -> Action? {
    if decided.isEmpty || !flight.isEmpty { return nil }
    switch frame {
    case .unplaced: return .place
    case .placed(let isQuiet):
      // With nearly nothing to answer and nothing to decide, another thread would only cost its waking.
      if isHeld || (isQuiet && decided.count <= 2) { return .write }
      (flight, decided, frame) = (decided, [], .unplaced)
      return .flush(flight)
    case .noRoom:
      guard settler == .free else { return nil }
      frame = .settling
      return settle()
    case .settling: return nil
    case .durable:
      if !isCommonChange { return answerDecided(nil) }
      isCommonChange = false
      return .announce(.ends)
    }
  }

  /// Whether nothing is decided until what was is durable, or more than that.
  private var isHeld: Bool {
    switch frame {
    case .noRoom, .settling: return true
    case .unplaced, .placed, .durable: return isCommonChange || isDue || queue.first?.kind == .alone
    }
  }
}

/// The settler, and what needs the store to itself.
extension WriterMachine {
  private mutating func settle() -> Action {
    (settler, isIdle, isLagging, besideSinceSettlement) = (.settling, false, false, 0)
    (accepted.own, accepted.total) = (0, 0)
    return .settle
  }

  private mutating func nextAlone() -> Action? {
    guard queue.first?.kind == .alone, failure == nil, flight.isEmpty, decided.isEmpty, settler == .free
    else {
      return nil
    }
    return accepted.total > 0 ? settle() : .alone(queue.removeFirst())
  }

  private mutating func nextOfSettler(lags: Bool) -> Action? {
    if settler != .free || queue.first?.kind == .alone { return nil }
    isLagging = lags && accepted.total > 0
    if !beside.isEmpty, !isDue || besideSinceSettlement == 0 {
      settler = .beside
      besideSinceSettlement += 1
      return .beside(beside.removeFirst())
    }
    return isDue && flight.isEmpty && decided.isEmpty ? settle() : nil
  }

  /// Whether a settlement is to be handed over as soon as everything accepted is durable.
  private var isDue: Bool {
    guard settler == .free, accepted.total > 0 else { return false }
    return isIdle || isStopping || isLagging || !waiting.isEmpty
      || accepted.total >= Self.eventsPerSettlement || besideSinceSettlement >= Self.besidePerSettlement
  }
}

/// The queue.
extension WriterMachine {
  private mutating func nextInQueue() -> Action? {
    if let failure, !queue.isEmpty {
      defer { queue = [] }
      return .answer(queue, failure)
    }
    while let job = queue.first, !isHeld {
      switch job.kind {
      case .alone: return nextAlone()
      case .beside: beside.append(queue.removeFirst())
      case .settling:
        if let action = wait(queue.removeFirst()) { return action }
      case .round: return decide()
      }
      if let action = nextOfSettler(lags: isLagging) { return action }
    }
    return nextAlone()
  }

  private mutating func decide() -> Action {
    let jobs = Array(queue.prefix { $0.kind == .round })
    queue.removeFirst(jobs.count)
    decided += jobs
    return .decide(jobs)
  }

  private mutating func wait(_ job: Job) -> Action? {
    if settler != .settling, accepted.total == 0 { return .answer([job], nil) }
    waiting.append((accepted.number, job))
    return nil
  }
}
