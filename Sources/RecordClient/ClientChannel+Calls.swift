import NIOCore
import RecordModel
import RecordRPC

extension ClientChannel {
  /// Sends a request and keeps its promise until the reply comes, the time is over or the connection ends.
  func begin(_ id: Int64, _ text: [UInt8], _ call: PendingCall, timeout: Duration?) {
    guard failure == nil, let context else {
      call.promise.fail(failure ?? .closed)
      return
    }
    var call = call
    if let timeout {
      call.timeout = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(timeout)) {
        self.abandon(id, .timedOut)
      }
    }
    pending[id] = call
    send(text)
    requestRead()
  }

  /// Nobody waits for the reply any more.
  func abandon(_ id: Int64, _ reason: ClientError) {
    guard var call = pending.removeValue(forKey: id), !call.isAbandoned else { return }
    call.timeout?.cancel()
    call.promise.fail(reason)
    guard call.source != nil else { return }
    call.isAbandoned = true
    pending[id] = call
  }

  func resolve(_ id: Int64, _ outcome: Result<ReceivedValue, ClientError>) {
    guard let call = pending.removeValue(forKey: id) else { return }
    call.timeout?.cancel()
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
      call.timeout?.cancel()
      call.promise.fail(reason)
    }
    for stream in streams { stream.source.finish(reason) }
  }
}
