import Dispatch
import RecordModel
import RecordStore
import Synchronization

extension Engine {
  /// Carries out a command of the daemon and waits until it is durable.
  func carryOut<C: Command>(_ command: C) throws(Failure) -> Reply {
    let done = DispatchSemaphore(value: 0)
    let box = Mutex<Reply?>(nil)
    let invocation = Invocation(own: C.name) { reply in
      box.withLock { $0 = reply }
      done.signal()
    }
    try writer.submit(.round(CommandJob(command, request: nil, invocation, kept, context)))
    done.wait()
    guard let reply = box.withLock({ $0 }) else {
      throw Failure(.internalError, "a command was not answered")
    }
    if case .failure(let failure) = reply.outcome { throw failure }
    return reply
  }
}
