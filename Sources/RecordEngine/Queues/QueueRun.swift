import RecordModel
import RecordStore
import Synchronization

/// Carries queued commands out in their order.
///
/// Each is a call of its own, with its own admission, command id and entry in the access log. A patient's commands are
/// decided on the writer's thread in the order in which they are handed to it, so the next is not kept waiting for the
/// answer of the one before: all of them share a flush. What is not decided there alone waits for those before it, and
/// those after it wait for it.
final class QueueRun: Sendable {
  private struct State {
    var next = 0
    /// Calls that are not answered yet.
    var pending = 0
    /// Whether the one that is under way is to be alone.
    var isHeld = false
    /// Whether a thread hands out calls; what is answered meanwhile is its matter.
    var isAtWork = false
    var begun: Set<CommandID> = []
    var results: [Int: QueuedResult] = [:]
  }

  private enum Step {
    case call(Int)
    case end([QueuedResult])
    case pause
  }

  private let queue: ApplyQueue
  private let invocation: Invocation
  private let engine: Engine
  /// The node of each command's parameters in the call's tape.
  private let nodes: [Int]
  private let state = Mutex(State())

  init(_ queue: ApplyQueue, _ invocation: Invocation, _ engine: Engine) {
    (self.queue, self.invocation, self.engine) = (queue, invocation, engine)
    let tape = invocation.call.tape
    let list = invocation.call.params.flatMap { tape.member("commands", of: $0) }
    nodes = list.map { tape.elements(of: $0).compactMap { tape.member("params", of: $0) } } ?? []
  }

  /// Hands out the next calls, unless another thread is at it.
  func goOn() {
    let isFree = state.withLock { state in
      defer { state.isAtWork = true }
      return !state.isAtWork
    }
    guard isFree else { return }
    while true {
      switch state.withLock({ step(&$0) }) {
      case .call(let index): call(index)
      case .end(let results): return answer(results)
      case .pause: return
      }
    }
  }

  private func step(_ state: inout State) -> Step {
    if state.pending == 0 { state.isHeld = false }
    if state.next == queue.commands.count {
      guard state.pending == 0 else { return pause(&state) }
      return .end(queue.commands.indices.compactMap { state.results[$0] })
    }
    let command = queue.commands[state.next]
    let isAlone = state.begun.contains(command.commandId) || !isDecidedInOrder(command)
    if state.isHeld || isAlone && state.pending > 0 { return pause(&state) }
    defer { state.next += 1 }
    state.begun.insert(command.commandId)
    (state.isHeld, state.pending) = (isAlone, state.pending + 1)
    return .call(state.next)
  }

  private func pause(_ state: inout State) -> Step {
    state.isAtWork = false
    return .pause
  }

  /// Whether it reaches the writer before its call returns: a person's own commands do.
  private func isDecidedInOrder(_ command: QueuedCommand) -> Bool {
    invocation.context.claims != nil && Catalog.byName[command.method]?.kind == .command
  }

  private func call(_ index: Int) {
    let command = queue.commands[index]
    do throws(Failure) {
      let endpoint = try endpoint(of: command)
      let caller = invocation.call.caller
      try ServiceRights.check(
        caller, endpoint.access, presentsToken: invocation.context.claims != nil)
      let context = context(of: command, nodes[index], endpoint)
      try endpoint.check(context)
      let call = Call(
        method: endpoint.name, tape: invocation.call.tape, params: nodes[index], caller: caller)
      let single = Invocation(call: call, context: context) { [self] reply in
        note(QueuedResult(command.commandId, reply), index)
      }
      try engine.admit(single, to: endpoint)
    } catch {
      note(QueuedResult(commandId: command.commandId, refused: error), index)
    }
  }

  /// Only commands about patients wait in queues, and refusals that a program made of them.
  private func endpoint(of command: QueuedCommand) throws(Failure) -> Endpoint {
    let endpoint = Catalog.byName[command.method]
    guard let endpoint, endpoint.takesCommandID, endpoint.access.effect == .write,
      endpoint.access.subject == .patient || endpoint.name == KeepRefusal.name
    else {
      throw Failure(
        .invalidInput, "a method that changes a patient's record and takes a command id",
        details: ["field": "method", "reason": "not_queued"])
    }
    return endpoint
  }

  /// The context that it would have alone.
  private func context(of command: QueuedCommand, _ node: Int, _ endpoint: Endpoint) -> CallContext {
    var context = invocation.context
    (context.command, context.keeps) = (command.commandId, .refusals)
    context.parameters = (invocation.call.tape, node)
    (context.access, context.expectedRevision, context.isPart) = (endpoint.access, nil, false)
    // A clock that is ahead is no reason to refuse what it stamped.
    let now = engine.store.clock.now()
    context.occurredAt = OffsetTime(
      min(command.queuedAt.moment, now), offsetMinutes: command.queuedAt.offsetMinutes)
    return context
  }

  private func note(_ result: QueuedResult, _ index: Int) {
    let isLast = state.withLock { state in
      state.results[index] = result
      state.pending -= 1
      return state.pending == 0
    }
    guard isLast else { return }
    // Not on the thread that answers, which may be the writer's.
    do throws(Failure) { try engine.readers.run { self.goOn() } } catch { goOn() }
  }

  private func answer(_ results: [QueuedResult]) {
    invocation.succeed(with: ApplyQueue.Outcome(results: results, position: engine.position))
  }
}

extension QueuedResult {
  fileprivate init(_ id: CommandID, _ reply: Reply) {
    switch reply.outcome {
    case .failure(let failure): self.init(commandId: id, refused: failure)
    case .success:
      let text = reply.written.text ?? []
      self.init(
        commandId: id, reply.receipt?.isNew ?? true ? .applied : .duplicate, position: reply.receipt?.last,
        result: (try? JSON.parse(text))?.value())
    }
  }
}
