/// The replies of one batch, kept until the last one arrives.
struct BatchReplies {
  /// By place in the batch: the reply's text; `nil` if none is due or it is still to come.
  private var texts: [[UInt8]?]
  /// Bytes of the texts.
  private(set) var bytes = 0
  /// Requests handed to the service whose reply is still to come.
  private var outstanding = 0
  /// Whether each request of the batch has been looked at.
  private var isRead = false
  /// Subscriptions that begin once their ids have been sent.
  private(set) var subscriptions: [UInt32] = []

  init(count: Int) { texts = Array(repeating: nil, count: count) }

  /// Requests of the batch.
  var count: Int { texts.count }

  var isComplete: Bool { isRead && outstanding == 0 }

  mutating func expectReply() { outstanding += 1 }

  mutating func allRead() { isRead = true }

  mutating func begin(_ subscription: UInt32) { subscriptions.append(subscription) }

  /// Takes a reply; an empty one is that of a notification.
  mutating func take(_ text: [UInt8], at index: Int, isExpected: Bool) {
    if isExpected { outstanding -= 1 }
    if !text.isEmpty { texts[index] = text }
    bytes += text.count
  }

  /// Appends the array of replies in the order of the requests; nothing if there are none.
  func write(into output: inout [UInt8]) {
    var isFirst = true
    for case let text? in texts {
      output.append(isFirst ? UInt8(ascii: "[") : UInt8(ascii: ","))
      output.append(contentsOf: text)
      isFirst = false
    }
    if !isFirst { output.append(contentsOf: [UInt8(ascii: "]"), UInt8(ascii: "\n")]) }
  }
}
