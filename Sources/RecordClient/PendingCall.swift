import NIOCore

/// A request without a reply so far.
struct PendingCall {
  let promise: EventLoopPromise<ReceivedValue>
  /// The receiver of the events, if the request is for a subscription.
  var source: LogMessages.Producer.Source?
  /// `nil` for none.
  var deadline: NIODeadline?
  /// Whether the caller no longer waits; if a subscription is granted nevertheless, it must be ended.
  var isAbandoned = false
}

/// A subscription that the daemon has granted.
struct LogStream {
  /// The id of the subscription's request.
  let key: Int64
  let source: LogMessages.Producer.Source
  /// Whether its reader has enough for now.
  var isPaused = false
}
