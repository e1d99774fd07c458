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
  /// The last position that the client was told of.
  private var told: UInt64
  /// Whether its id has been sent, after which events may follow.
  var hasBegun = false
  private var isReading = false
  /// The head of the log that the last page knew.
  private var head: UInt64 = 0
  /// The head of the last page that brought nothing at all; only a newer head is worth another look.
  private var exhausted: UInt64 = 0

  /// So many events may pass that the filter leaves out, before the client is told of it: after a break it does not
  /// begin with them again.
  static let untoldEvents: UInt64 = 100

  /// What a client is told after the events of a page.
  enum Notice {
    /// It has everything up to this position for the first time.
    case caughtUp
    /// Nothing of what came since was for it.
    case passed
  }

  init(after position: UInt64, filter: LogFilter) {
    (self.position, self.filter, told) = (position, filter, position)
  }

  /// Whether there may be something to read, given the newest reported head; if so, a read has begun.
  mutating func beginsReading(reportedHead: UInt64) -> Bool {
    let newest = max(head, reportedHead)
    guard hasBegun, !isReading, !isCaughtUp || position < newest && exhausted < newest else { return false }
    isReading = true
    return true
  }

  /// Notes a page; returns what the client is to be told besides its events.
  mutating func take(_ page: LogPage) -> Notice? {
    isReading = false
    head = max(head, page.head)
    let hasStalled = page.events.isEmpty && page.next <= position
    position = max(position, page.next)
    if hasStalled { exhausted = head }
    if !page.events.isEmpty { told = page.last ?? position }
    if !isCaughtUp, hasStalled || position >= page.head {
      (isCaughtUp, told) = (true, position)
      return .caughtUp
    }
    guard position > told, position - told >= Self.untoldEvents else { return nil }
    told = position
    return .passed
  }
}
