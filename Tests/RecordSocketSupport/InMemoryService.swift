import Dispatch
import NIOPosix
import RecordModel
import RecordServer
import Synchronization

/// A record service over a list of events in memory, with a writer thread of its own.
///
/// Methods: `echo` gives its parameters back at once; `write` gives them back from the writer's thread, with
/// a receipt; `hold` is answered when ``release()`` is called; `stall` does not return to the event loop before that;
/// `blob` gives a text of `bytes` bytes; `refuse` fails with the failure that was set; `whoami` tells the caller's user
/// id and roles. Everything else is not known.
package final class InMemoryService: RecordService {
  private struct State {
    var events: [[UInt8]] = []
    var observers: [Int: @Sendable (UInt64) -> Void] = [:]
    var lastObserver = 0
    var held: [@Sendable (Reply) -> Void] = []
    var heldBegun = 0
    var notified: [String] = []
    var failure = Failure(.internalError, "no failure was set")
    var isLogBroken = false
    var waiters: [Waiter] = []
    var stalls = 0
  }

  private struct Waiter {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private let state = Mutex(State())
  private let goOn = DispatchSemaphore(value: 0)
  private let writer = NIOThreadPool(numberOfThreads: 1)

  /// A service with an empty log.
  package init() { writer.start() }

  deinit { writer.shutdownGracefully { _ in } }

  /// Carries out one of the methods above.
  package func handle(_ call: Call, reply: @escaping @Sendable (Reply) -> Void) {
    state.withLock { $0.notified.append(call.method) }
    switch call.method {
    case "echo": reply(Reply(.success(Self.echo(call))))
    case "write":
      writer.submit { _ in
        reply(Reply(.success(Self.echo(call)), receipt: Receipt(position: 7, replayed: false)))
      }
    case "hold": hold(reply)
    case "stall": stall(reply)
    case "blob": reply(Reply(.success(Self.blob(call))))
    case "refuse": reply(Reply(.failure(state.withLock { $0.failure })))
    case "whoami": reply(Reply(.success(Self.identity(call.caller))))
    default: reply(Reply(.failure(Failure(.init(rawValue: "METHOD_NOT_FOUND"), "there is no such method"))))
    }
  }

  /// Everything but `write` only looks.
  package func onlyLooks(_ method: String) -> Bool { method != "write" }

  /// Reads events; fails while the log is broken.
  package func events(
    after position: UInt64, filter: LogFilter, limit: Int, maximumBytes: Int
  ) throws(Failure) -> LogPage {
    let page: LogPage? = state.withLock { state in
      if state.isLogBroken { return nil }
      var page = LogPage(events: [], next: position, head: UInt64(state.events.count))
      var bytes = 0
      while page.next < page.head, page.events.count < limit, bytes < maximumBytes {
        let event = state.events[Int(page.next)]
        page.next += 1
        // An event's type is `even` or `odd`, by its position.
        if let types = filter.types, !types.contains(page.next % 2 == 0 ? "even" : "odd") { continue }
        page.events.append(event)
        bytes += event.count
      }
      return page
    }
    guard let page else { throw Failure(.corrupt, "the log cannot be read") }
    return page
  }

  /// Registers the observer.
  package func observeHead(_ observer: @escaping @Sendable (UInt64) -> Void) -> any HeadObservation {
    let number = state.withLock { state in
      state.lastObserver += 1
      state.observers[state.lastObserver] = observer
      return state.lastObserver
    }
    return Observation { [weak self] in self?.state.withLock { $0.observers[number] = nil } }
  }

  /// Auditors may follow the log; `fromPosition` and `types` are read.
  package func authorizeSubscription(_ call: Call) throws(Failure) -> (after: UInt64, filter: LogFilter) {
    guard call.caller.roles.contains(.auditor) else {
      throw Failure(.forbidden, "only auditors follow the log")
    }
    var filter = LogFilter()
    var after = UInt64(state.withLock { $0.events.count })
    if let params = call.params {
      if let node = call.tape.member("fromPosition", of: params), let position = call.tape.integer(at: node) {
        after = UInt64(clamping: position)
      }
      if let node = call.tape.member("types", of: params) {
        filter.types = Set(call.tape.elements(of: node).compactMap { call.tape.string(at: $0) })
      }
    }
    return (after, filter)
  }
}

extension InMemoryService {
  /// Operators may follow the generation.
  package func authorizeGeneration(_ call: Call) throws(Failure) {
    guard call.caller.roles.contains(.operator) else { throw Failure(.forbidden, "only operators follow it") }
  }

  /// Appends events numbered on from the log's head, in one commit; safe from any thread.
  package func append(_ count: Int = 1, padding: Int = 0) {
    let (observers, head) = state.withLock { state in
      for _ in 0..<count {
        let text =
          "{\"position\":\(state.events.count + 1),\"pad\":\"\(String(repeating: "x", count: padding))\"}"
        state.events.append(Array(text.utf8))
      }
      return (Array(state.observers.values), UInt64(state.events.count))
    }
    for observer in observers { observer(head) }
  }

  /// Answers all calls that are held, oldest first.
  package func release() { release(with: Self.empty) }

  /// Answers every call that is held, in one go, with a text of that many bytes.
  package func release(bytes: Int) {
    release(with: Self.tape(["blob": .string(String(repeating: "b", count: bytes))]))
  }

  private func release(with answer: Tape) {
    let (held, stalls) = state.withLock { state in
      defer { (state.held, state.stalls) = ([], 0) }
      return (state.held, state.stalls)
    }
    for _ in 0..<stalls { goOn.signal() }
    for reply in held { reply(Reply(.success(answer))) }
  }

  /// Answers the call that has been held longest, if there is one.
  package func releaseOne() {
    let reply = state.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }
    reply?(Reply(.success(Self.empty)))
  }

  /// Suspends until so many calls of `hold` and `stall` have begun in all, or until the task is cancelled.
  package func waitForHeld(_ count: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.heldBegun >= count || Task.isCancelled { return true }
          state.waiters.append(Waiter(count: count, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      giveUp()
    }
  }

  /// Lets everybody go on who waits: the time of the test is up.
  private func giveUp() {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume() }
  }

  /// How many calls of `hold` and `stall` have begun in all.
  package var heldBegun: Int { state.withLock { $0.heldBegun } }

  /// The names of the methods called so far.
  package var calledMethods: [String] { state.withLock { $0.notified } }

  /// How many observers of the head there are.
  package var observerCount: Int { state.withLock { $0.observers.count } }

  /// Makes `refuse` fail with that failure.
  package func setFailure(_ failure: Failure) { state.withLock { $0.failure = failure } }

  /// Makes reading the log fail from now on.
  package func breakLog() { state.withLock { $0.isLogBroken = true } }

  private func hold(_ reply: @escaping @Sendable (Reply) -> Void) {
    begin { $0.held.append(reply) }
  }

  /// Keeps the calling thread, which is the connection's event loop.
  private func stall(_ reply: @Sendable (Reply) -> Void) {
    begin { $0.stalls += 1 }
    goOn.wait()
    reply(Reply(.success(Self.empty)))
  }

  private func begin(_ note: (inout State) -> Void) {
    let ready = state.withLock { state in
      note(&state)
      state.heldBegun += 1
      let ready = state.waiters.filter { $0.count <= state.heldBegun }
      state.waiters.removeAll { $0.count <= state.heldBegun }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }
}

extension InMemoryService {
  private static var empty: Tape { tape(.object([])) }

  private static func tape(_ value: Value) -> Tape {
    do { return try Tape(value) } catch { preconditionFailure("a constant could not be encoded: \(error)") }
  }

  private static func echo(_ call: Call) -> Tape {
    tape(call.params.map { call.tape.value(at: $0) } ?? .object([]))
  }

  private static func blob(_ call: Call) -> Tape {
    let node = call.params.flatMap { call.tape.member("bytes", of: $0) }
    let count = node.flatMap { call.tape.integer(at: $0) } ?? 0
    return tape(["blob": .string(String(repeating: "b", count: Int(count)))])
  }

  private static func identity(_ caller: Caller) -> Tape {
    let roles = caller.roles.all.map(\.rawValue).sorted().map { Value.string($0) }
    return tape(["userID": .integer(Int64(caller.userID)), "roles": .array(roles)])
  }
}

private struct Observation: HeadObservation {
  let end: @Sendable () -> Void

  func cancel() { end() }
}
