import RecordModel
import RecordStore

extension AccessWriting {
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
    switch reply.outcome {
    case .failure(let failure):
      tried(failure, NamedThings(call), call) { attempts in
        log.record(attempts) { self.pass(reply, unless: $0, pass) }
      }
    case .success(let result):
      let shown = others(call, endpoint.content(of: result))
      tried(.notTaken, taken(in: result), call) { attempts in
        log.record(shown + attempts) { self.pass(reply, unless: $0, pass) }
      }
    }
  }

  /// How what was begun ended.
  private func concluded(_ place: AccessPlace, _ reply: Reply) -> AccessConcluded {
    func end(_ conclusion: AccessConclusion, _ reason: String? = nil) -> AccessConcluded {
      AccessConcluded(year: place.year, position: place.position, conclusion: conclusion, reason: reason)
    }
    switch reply.outcome {
    case .failure(let failure) where failure.isRefusalOfPerson: return end(.denied, Self.reason(of: failure))
    case .failure(let failure): return end(.failed, failure.code.rawValue)
    case .success(let result):
      var concluded = end(reply.receipt?.isNew ?? true ? .done : .unchanged)
      let things = endpoint.content(of: result)?.things
      (concluded.items, concluded.resources) = (things?.count, things?.resources)
      return concluded
    }
  }
}

extension Failure {
  /// Whether it says that who asked may not.
  var isRefusalOfPerson: Bool { code == .forbidden }
}
