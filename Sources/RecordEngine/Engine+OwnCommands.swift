import RecordModel
import RecordStore

extension Engine {
  /// Carries out a command of the daemon and waits until it is durable.
  func carryOut<C: Command>(_ command: C) throws(Failure) -> Reply {
    let replied = Awaited<Reply>()
    let invocation = Invocation(own: C.name) { replied.finish(.success($0)) }
    try writer.submit(.round(CommandJob(command, request: nil, invocation, kept, context)))
    let reply = try replied.wait()
    if case .failure(let failure) = reply.outcome { throw failure }
    return reply
  }
}
