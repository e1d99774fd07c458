import RecordModel

/// The progress of one client that follows the log.
///
/// Positions are read page by page, and each page starts where the last one ended, so that no event is missed
/// or sent twice, whatever is committed meanwhile; news of commits only say when to read on.
struct LogSubscription {
  let filter: LogFilter
  /// The position up to which events have been sent.
  private(set) var position: UInt64
  /// Whether the client was told that it had everything up to some moment.
  private(set) var isCaughtUp = false
  /// Whether its id has been sent, after which events may follow.
  var hasBegun = false
  private var isReading = false
  /// The head of the log that the last page knew.
  private var head: UInt64 = 0
  /// The head of the last page that brought nothing at all; only a newer head is worth another look.
  private var exhausted: UInt64 = 0

  init(after position: UInt64, filter: LogFilter) { (self.position, self.filter) = (position, filter) }

  /// Whether there may be something to read, given the newest reported head; if so, a read has begun.
  mutating func beginsReading(reportedHead: UInt64) -> Bool {
    let newest = max(head, reportedHead)
    guard hasBegun, !isReading, !isCaughtUp || position < newest && exhausted < newest else { return false }
    isReading = true
    return true
  }

  /// Notes a page; returns whether the client has caught up for the first time.
  mutating func take(_ page: LogPage) -> Bool {
    isReading = false
    head = max(head, page.head)
    let hasStalled = page.events.isEmpty && page.next <= position
    position = max(position, page.next)
    if hasStalled { exhausted = head }
    guard !isCaughtUp, hasStalled || position >= page.head else { return false }
    isCaughtUp = true
    return true
  }
}
