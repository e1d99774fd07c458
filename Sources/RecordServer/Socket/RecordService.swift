import RecordModel

/// The service behind the socket: the engine as a transport sees it.
package protocol RecordService: Sendable {
  /// Carries out a call.
  ///
  /// `reply` is called exactly once, on any thread, and possibly before this returns: queries answer inline
  /// on the calling event loop, commands from the writer's thread after the commit. Does not block.
  func handle(_ call: Call, reply: @escaping @Sendable (Reply) -> Void)

  /// Whether calls of the method change nothing, so that an answer may be refused after it was made.
  func onlyLooks(_ method: String) -> Bool

  /// The events after a position, oldest first, at most `limit` of them and about `maximumBytes` of JSON.
  ///
  /// May block for a short time; called on a thread that may. A page without events that reached nothing new
  /// means that nothing is left to read.
  func events(
    after position: UInt64, filter: LogFilter, limit: Int, maximumBytes: Int
  ) throws(Failure) -> LogPage

  /// Calls the observer with the head's position after each commit, once the commit can be read, until
  /// cancelled.
  ///
  /// The observer is quick and may be called on any thread.
  func observeHead(_ observer: @escaping @Sendable (UInt64) -> Void) -> any HeadObservation

  /// Checks that the caller may follow the log; returns the requested start and filter.
  ///
  /// Called on an event loop; does not block.
  func authorizeSubscription(_ call: Call) throws(Failure) -> (after: UInt64, filter: LogFilter)

  /// Checks that the caller may follow the number that changes with everything that concerns more than one
  /// record.
  ///
  /// Called on an event loop; does not block.
  func authorizeGeneration(_ call: Call) throws(Failure)
}

/// A run of events in the log.
package struct LogPage: Sendable {
  /// The events as JSON text without line ends, oldest first.
  package var events: [[UInt8]]
  /// The position up to which the log was read; filtered events count as read.
  package var next: UInt64
  /// The position of the log's last event when the page was read.
  package var head: UInt64
  /// The position of the last of the events; `nil` if that is where the log was read up to.
  package var last: UInt64?

  package init(events: [[UInt8]], next: UInt64, head: UInt64, last: UInt64? = nil) {
    (self.events, self.next, self.head, self.last) = (events, next, head, last)
  }
}

/// A running observation of the log's head.
package protocol HeadObservation: Sendable {
  /// Ends the observation; the observer is not called for later commits.
  func cancel()
}
