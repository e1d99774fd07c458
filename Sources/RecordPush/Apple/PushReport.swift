import RecordModel

/// The result of one attempt to hand a message over; safe to log.
struct PushReport: Sendable, Equatable {
  /// The reason for the result; the names stand in the log.
  enum Reason: String, Sendable, CaseIterable {
    /// The service said what becomes of it.
    case answered
    /// It expired before it could be sent.
    case expired
    /// There is nothing to send it with.
    case unsigned
    /// The service did not answer in time.
    case timeout
    /// No connection was made, or it broke.
    case unreachable
    /// No encrypted connection, or not with the intended service.
    case untrusted
    /// Whatever answered does not speak HTTP/2.
    case notHTTP2 = "not-http2"
  }

  var outcome: PushOutcome
  var reason: Reason
  var status: UInt?
  /// Apple's word.
  var word: String?
  var invalidSince: Timestamp?
  var retryAfterSeconds: Int?

  init(_ outcome: PushOutcome, _ reason: Reason, status: UInt? = nil, word: String? = nil) {
    (self.outcome, self.reason, self.status, self.word) = (outcome, reason, status, word)
  }
}
