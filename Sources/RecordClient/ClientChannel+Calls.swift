import NIOCore
import RecordModel
import RecordRPC

extension ClientChannel {
  /// Sends a request and keeps its promise until the reply comes, the time is over or the connection ends.
  func begin(_ id: Int64, _ text: [UInt8], _ call: PendingCall, timeout: Duration?) {
    guard failure == nil, context != nil else {
      call.promise.fail(failure ?? .closed)
      return
    }
    var call = call
    if let timeout {
      let deadline = NIODeadline.now() + TimeAmount(timeout)
      call.deadline = deadline
      expire(by: deadline)
    }
    pending[id] = call
    send(text)
    requestRead()
  }

  /// Has calls checked for their deadlines at that moment at the latest.
  ///
  /// One timer serves all calls, and is not moved when a call is answered: most calls come and go without it.
  private func expire(by moment: NIODeadline) {
    if let expiry, expiry.due <= moment { return }
    expiry?.timer.cancel()
    guard let loop = context?.eventLoop else { return }
    expiry = (
      moment, loop.assumeIsolated().scheduleTask(deadline: moment) { [weak self] in self?.expireCalls() }
    )
  }

  private func expireCalls() {
    expiry = nil
    let now = NIODeadline.now()
    var next: NIODeadline?
    for (id, call) in pending {
      guard let deadline = call.deadline, !call.isAbandoned else { continue }
      if deadline <= now { abandon(id, .timedOut) } else { next = min(next ?? deadline, deadline) }
    }
    if let next { expire(by: next) }
  }

  /// The caller no longer waits for the reply.
  func abandon(_ id: Int64, _ reason: ClientError) {
    guard var call = pending.removeValue(forKey: id), !call.isAbandoned else { return }
    call.promise.fail(reason)
    guard call.source != nil else { return }
    call.isAbandoned = true
    pending[id] = call
  }

  func resolve(_ id: Int64, _ outcome: Result<ReceivedValue, ClientError>) {
    guard let call = pending.removeValue(forKey: id) else { return }
    if let source = call.source, case .success(let result) = outcome {
      open(source, key: id, isWanted: !call.isAbandoned, result)
    }
    guard !call.isAbandoned else { return }
    switch outcome {
    case .success(let result): call.promise.succeed(result)
    case .failure(let error): call.promise.fail(error)
    }
  }

  /// The connection has ended: everything that waits for it fails.
  func close(_ reason: ClientError) {
    failure = reason
    let (calls, streams) = (pending.values, streams.values)
    pending = [:]
    self.streams = [:]
    for call in calls where !call.isAbandoned {
      call.promise.fail(reason)
    }
    expiry?.timer.cancel()
    expiry = nil
    for stream in streams { stream.source.finish(reason) }
  }
}
