import RecordModel
import RecordStore

extension AccessWriting {
  /// The command, written down with what it appends, and also if it is refused.
  func accounted(_ call: CallContext, _ invocation: Invocation) -> Invocation {
    let entry = entry(call)
    let account = CommandAccount(submit: log.submit) { reply, year in items(entry, call, reply, year: year) }
    return invocation.accounted(by: account).replying { reply in
      attemptsOnOthers(reply, call) { attempts in
        log.record(attempts) { pass(reply, unless: $0, invocation.reply) }
      }
    }
  }

  /// The command's own entry, and one for everybody else whom its answer shows.
  private func items(
    _ entry: AccessEntry, _ call: CallContext, _ reply: Reply, year: Int
  ) -> [AccessJob.Item] {
    var entry = entry
    let (conclusion, reason) = Self.conclusion(of: reply)
    guard case .success(let result) = reply.outcome else {
      return [AccessJob.Item(entry, conclusion, reason, year: year)]
    }
    let content = endpoint.content(of: result)
    (entry.use.items, entry.use.resources) = (content?.things?.count, content?.things?.resources)
    return [AccessJob.Item(entry, conclusion, reason, year: year)]
      + others(call, content).map { AccessJob.Item($0) }
  }

  /// Goes on with entries for those whose things a refused call named.
  private func attemptsOnOthers(
    _ reply: Reply, _ call: CallContext, _ goOn: @escaping @Sendable ([AccessEntry]) -> Void
  ) {
    switch reply.outcome {
    case .failure(let failure): tried(failure, NamedThings(call), call, goOn)
    case .success(let result): tried(.notTaken, taken(in: result), call, goOn)
    }
  }

  /// Writes that something is begun, then lets it be done, and writes how it ended before it is answered.
  ///
  /// Only the first is waited for. Where the daemon is cut off before the second is durable, it is told that something
  /// was attempted: too much rather than too little.
  func attempted(
    _ call: CallContext, _ pass: @escaping @Sendable (Reply) -> Void,
    _ body: @escaping @Sendable (@escaping @Sendable (Reply) -> Void) -> Void
  ) {
    let entry = entry(call)
    log.submit([AccessJob.Item(entry, isAttempt: true)]) { outcome in
      switch outcome {
      case .failure(let failure): pass(Reply(.failure(failure)))
      case .success(let places):
        body { reply in
          if let place = places.first {
            log.submit([AccessJob.Item(concluded(place, reply), of: entry)]) { _ in }
          }
          ended(reply, call, pass)
        }
      }
    }
  }

  /// Answers, after an entry for everybody else whom the answer shows, or whose things a refused call named.
  private func ended(_ reply: Reply, _ call: CallContext, _ pass: @escaping @Sendable (Reply) -> Void) {
    var shown: [AccessEntry] = []
    if case .success(let result) = reply.outcome { shown = others(call, endpoint.content(of: result)) }
    attemptsOnOthers(reply, call) { [shown] attempts in
      log.record(shown + attempts) { self.pass(reply, unless: $0, pass) }
    }
  }

  /// How what was begun ended.
  private func concluded(_ place: AccessPlace, _ reply: Reply) -> AccessConcluded {
    let (conclusion, reason) = Self.conclusion(of: reply)
    var concluded = AccessConcluded(
      year: place.year, position: place.position, conclusion: conclusion, reason: reason)
    if case .success(let result) = reply.outcome {
      let things = endpoint.content(of: result)?.things
      (concluded.items, concluded.resources) = (things?.count, things?.resources)
    }
    return concluded
  }

  private static func conclusion(of reply: Reply) -> (AccessConclusion, reason: String?) {
    switch reply.outcome {
    case .failure(let failure) where failure.isRefusalOfPerson: (.denied, reason(of: failure))
    case .failure(let failure): (.failed, failure.code.rawValue)
    case .success: (reply.receipt?.isNew ?? true ? .done : .unchanged, nil)
    }
  }
}

extension Failure {
  /// Whether it says that who asked may not.
  var isRefusalOfPerson: Bool { code == .forbidden }
}
