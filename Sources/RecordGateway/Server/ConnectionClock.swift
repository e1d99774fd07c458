import NIOCore

/// Enforces the deadlines of a connection.
///
/// One timer serves all of them, and is not touched when a deadline moves further away: most requests come
/// and go without it. Lives on the connection's event loop.
struct ConnectionClock {
  /// `nil` while nothing is awaited.
  private(set) var deadline: NIODeadline?
  private var timer: Scheduled<Void>?
  private var due: NIODeadline?

  /// Sets the deadline so long from now.
  mutating func wait(_ duration: Duration, on loop: any EventLoop, _ onTime: @escaping () -> Void) {
    let end = NIODeadline.now() + TimeAmount(duration)
    deadline = end
    if let due, due <= end { return }
    timer?.cancel()
    schedule(end, loop, onTime)
  }

  /// Removes the deadline.
  mutating func rest() { deadline = nil }

  /// The timer fired: returns whether the deadline is over; if it has moved, the timer is set again.
  mutating func isOver(on loop: any EventLoop, _ onTime: @escaping () -> Void) -> Bool {
    (timer, due) = (nil, nil)
    guard let deadline else { return false }
    if deadline <= NIODeadline.now() { return true }
    schedule(deadline, loop, onTime)
    return false
  }

  /// Never fires again.
  mutating func stop() {
    timer?.cancel()
    (timer, due, deadline) = (nil, nil, nil)
  }

  private mutating func schedule(
    _ moment: NIODeadline, _ loop: any EventLoop, _ onTime: @escaping () -> Void
  ) {
    due = moment
    timer = loop.assumeIsolated().scheduleTask(deadline: moment, onTime)
  }
}
