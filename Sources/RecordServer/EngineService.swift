import RecordEngine
import RecordModel

/// The engine behind the socket.
package struct EngineService: RecordService {
  private let engine: Engine

  package init(_ engine: Engine) { self.engine = engine }

  package func handle(_ call: Call, reply: @escaping @Sendable (Reply) -> Void) {
    engine.handle(call, reply: reply)
  }

  package func onlyLooks(_ method: String) -> Bool { Engine.onlyLooks(method) }

  package func events(
    after position: UInt64, filter: LogFilter, limit: Int, maximumBytes: Int
  ) throws(Failure)
    -> LogPage
  {
    let page = try engine.logPage(after: position, filter: filter, limit: limit, maximumBytes: maximumBytes)
    return LogPage(events: page.events, next: page.next, head: page.head, last: page.last)
  }

  package func observeHead(_ observer: @escaping @Sendable (UInt64) -> Void) -> any HeadObservation {
    Observation(engine: engine, token: engine.addHeadObserver(observer))
  }

  package func authorizeSubscription(_ call: Call) throws(Failure) -> (after: UInt64, filter: LogFilter) {
    try engine.subscription(call)
  }

  package func authorizeGeneration(_ call: Call) throws(Failure) { try engine.authorizeGeneration(call) }

  private struct Observation: HeadObservation {
    let engine: Engine
    let token: UInt64

    func cancel() { engine.removeHeadObserver(token) }
  }
}
