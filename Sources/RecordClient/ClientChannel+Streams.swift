import NIOCore
import RecordModel
import RecordRPC

extension ClientChannel {
  /// The daemon has granted a subscription; its events come right after.
  func open(_ source: LogMessages.Producer.Source, key: Int64, isWanted: Bool, _ result: ReceivedValue) {
    guard let node = result.tape.member("subscriptionId", of: result.node),
      let name = result.tape.string(at: node)
    else {
      return source.finish(ClientError.unreadable(CodingFailure(.missingMember, path: "subscriptionId")))
    }
    if isWanted {
      streams[name] = LogStream(key: key, source: source)
    } else {
      unsubscribe(name)
    }
  }

  /// Hands a notification to the subscription that it names; unknown ones are ignored.
  func notice(_ method: String, _ tape: Tape, _ params: Int) {
    guard let node = tape.member("subscriptionId", of: params), let name = tape.string(at: node),
      let stream = streams[name]
    else { return }
    switch method {
    case "log.event":
      guard let event = tape.member("event", of: params) else { return }
      hand(.event(ReceivedValue(tape: tape, node: event)), to: name, stream)
    case "log.caughtUp": hand(.caughtUp(position: Self.position(tape, params)), to: name, stream)
    case "log.position": hand(.passed(position: Self.position(tape, params)), to: name, stream)
    case "log.subscriptionEnded":
      streams[name] = nil
      let error = tape.member("error", of: params).flatMap { RPCError(tape, at: $0) }
      stream.source.finish(error.map { ClientError.refused($0) } ?? ClientError.closed)
    default: return
    }
  }

  private static func position(_ tape: Tape, _ params: Int) -> UInt64 {
    UInt64(clamping: tape.member("position", of: params).flatMap { tape.integer(at: $0) } ?? 0)
  }

  private func hand(_ message: LogMessage, to name: String, _ stream: LogStream) {
    if stream.source.yield(message) == .stopProducing { streams[name]?.isPaused = true }
  }

  /// The reader wants more.
  func resume(_ key: Int64) {
    guard let name = name(ofKey: key) else { return }
    streams[name]?.isPaused = false
    requestRead()
  }

  /// The reader has gone.
  func leave(_ key: Int64) {
    guard let name = name(ofKey: key) else { return }
    streams[name] = nil
    unsubscribe(name)
    requestRead()
  }

  private func name(ofKey key: Int64) -> String? { streams.first { $0.value.key == key }?.key }

  /// Sent as a notification: the answer does not matter.
  private func unsubscribe(_ name: String) {
    guard failure == nil, let params = try? Tape(["subscriptionId": .string(name)]) else { return }
    var text: [UInt8] = []
    RequestText.write(method: "log.unsubscribe", params: (params, params.root), id: nil, into: &text)
    send(text)
  }
}
