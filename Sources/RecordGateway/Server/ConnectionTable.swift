import NIOCore
import Synchronization

/// The open connections, to count, limit and end them.
final class ConnectionTable: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isStopping = false
    var onEmpty: EventLoopPromise<Void>?
  }

  private let limit: Int
  private let state = Mutex(State())
  private let accepted = Atomic<Int>(0)
  private let refused = Atomic<Int>(0)

  /// Bytes of bodies.
  let bodies: KeptBytes
  /// Bytes of requests that were sent ahead; counted apart, so that who sends them takes no room from bodies.
  let ahead: KeptBytes
  /// Answers that clients have not taken.
  let unread: UnreadAnswers

  init(_ limits: ServerLimits) {
    limit = limits.connections
    (bodies, ahead) = (KeptBytes(limit: limits.allBodies), KeptBytes(limit: limits.allAhead))
    unread = UnreadAnswers(limit: limits.allUnread)
  }

  /// Connections open now.
  var count: Int { state.withLock { $0.channels.count } }
  /// Connections so far, refused ones included.
  var total: Int { accepted.load(ordering: .relaxed) }
  /// Connections refused so far because there were too many.
  var refusals: Int { refused.load(ordering: .relaxed) }

  /// Whether there is room for one more; it is counted in any case, until it leaves.
  func enter(_ channel: any Channel) -> Bool {
    accepted.wrappingAdd(1, ordering: .relaxed)
    let hasRoom = state.withLock { state in
      state.channels[ObjectIdentifier(channel)] = channel
      return state.channels.count <= limit && !state.isStopping
    }
    if !hasRoom { refused.wrappingAdd(1, ordering: .relaxed) }
    return hasRoom
  }

  func leave(_ channel: any Channel) {
    let promise = state.withLock { state in
      state.channels[ObjectIdentifier(channel)] = nil
      return state.channels.isEmpty ? state.onEmpty.take() : nil
    }
    promise?.succeed()
  }

  /// Ends every connection once its request is answered, and waits until all are gone.
  func end(on loop: any EventLoop) async {
    let promise = loop.makePromise(of: Void.self)
    let channels = state.withLock { state in
      state.isStopping = true
      state.onEmpty = promise
      return Array(state.channels.values)
    }
    for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
    if channels.isEmpty { state.withLock { $0.onEmpty.take() }?.succeed() }
    try? await promise.futureResult.get()
  }
}

/// Bytes kept for clients of all connections together, up to a limit.
final class KeptBytes: Sendable {
  private let limit: Int
  private let kept = Atomic<Int>(0)
  private let refused = Atomic<Int>(0)

  init(limit: Int) { self.limit = limit }

  /// Bytes kept now.
  var count: Int { kept.load(ordering: .relaxed) }
  /// How often there was no room so far.
  var refusals: Int { refused.load(ordering: .relaxed) }

  /// Whether that many more may be kept; kept bytes have to be released.
  func keep(_ bytes: Int) -> Bool {
    if kept.wrappingAdd(bytes, ordering: .relaxed).newValue <= limit { return true }
    letGo(bytes)
    refused.wrappingAdd(1, ordering: .relaxed)
    return false
  }

  /// Releases kept bytes.
  func letGo(_ bytes: Int) { kept.wrappingSubtract(bytes, ordering: .relaxed) }
}
