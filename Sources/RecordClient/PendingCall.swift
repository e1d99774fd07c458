import NIOCore

/// A request whose reply is still to come.
struct PendingCall {
  let promise: EventLoopPromise<ReceivedValue>
  /// Where the events go, if the request is for a subscription.
  var source: LogMessages.Producer.Source?
  /// When nobody waits any more; `nil` for never.
  var deadline: NIODeadline?
  /// Whether nobody waits any more; a subscription that is granted all the same must then be ended.
  var isAbandoned = false
}

/// A subscription that the daemon has granted.
struct LogStream {
  /// The id of the request that asked for it.
  let key: Int64
  let source: LogMessages.Producer.Source
  /// Whether its reader has enough for now.
  var isPaused = false
}
