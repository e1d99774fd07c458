import NIOHTTP1
import RecordModel

/// What Apple's push service answered to one message.
struct AppleAnswer: Sendable, Equatable {
  private struct Body: Decodable {
    var reason: String?
    /// Milliseconds since 1970 at which the token was found not to be valid.
    var timestamp: Int64?
  }

  let status: UInt
  /// Apple's word for it, if it is one.
  private(set) var reason: String?
  private var timestamp: Int64?
  private let retryAfter: Int?

  init(_ status: HTTPResponseStatus, _ headers: HTTPHeaders, body: [UInt8]) {
    self.status = status.code
    retryAfter = headers.first(name: "retry-after").flatMap { Int($0) }
    guard let tape = try? JSON.parse(body),
      let said = try? tape.decode(Body.self, at: tape.root, unknownMembers: .ignore)
    else { return }
    reason = said.reason.flatMap { Self.isWord($0) ? $0 : nil }
    timestamp = said.timestamp
  }

  /// Whether another provider token is asked for.
  var asksForToken: Bool { status == 403 && reason == "ExpiredProviderToken" }

  /// What it means for the message.
  var report: PushReport {
    var report = PushReport(outcome, .answered, status: status, word: reason)
    if report.outcome == .unregistered { report.invalidSince = timestamp.map { Timestamp(milliseconds: $0) } }
    if report.outcome == .failed { report.retryAfterSeconds = retryAfter.map { min(3600, max(0, $0)) } }
    return report
  }

  private var outcome: PushOutcome {
    switch (status, reason) {
    case (200, _): .delivered
    case (410, _), (400, "BadDeviceToken"): .unregistered
    // Wrong is what the operator set, and not the message.
    case (400, "BadTopic"), (400, "MissingTopic"), (400, "TopicDisallowed"): .failed
    case (400, _), (413, _): .refused
    default: .failed
    }
  }

  private static func isWord(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.utf8.allSatisfy { (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) }
  }
}
