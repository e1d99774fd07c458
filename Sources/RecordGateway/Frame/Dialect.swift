import HTTPTypes
import RecordModel

/// An application's way to speak HTTP: its routes, its envelope, its messages.
protocol Dialect: Sendable {
  /// The application's name in settings and logs.
  var name: String { get }
  /// Everything it answers.
  var routes: [Route] { get }
  /// What it is, in one sentence.
  var title: String { get }
  /// Where its paths begin, such as `/api/patients`: what it does not know below them it refuses in its own words.
  var prefixes: [String] { get }
  /// The cookie that may carry the access token; `nil` where only `Authorization` does.
  var cookie: String? { get }
  /// The language of texts in answers; the daemon's own where it is `nil`.
  var language: Language? { get }
  /// What an `Idempotency-Key` may be.
  var keys: CommandKey.Rule { get }

  /// Puts the envelope around the data of an answer.
  func envelope(data: [UInt8], _ requestID: RequestID) -> [UInt8]

  /// How a refusal looks to the application's clients.
  ///
  /// - Parameter route: the route that refused; `nil` where there is none for the path.
  func refusal(_ failure: Failure, _ route: Route?, _ requestID: RequestID) -> Refusal

  /// JSON Schema of an answer with such data.
  func envelopeSchema(of data: Value) -> Value

  /// JSON Schema of a refusal.
  var refusalSchema: Value { get }

  /// The statuses of the refusals that a route may send, with what they mean.
  func refusals(on route: Route) -> [Int: String]
}

extension Dialect {
  var prefixes: [String] { [] }
  var language: Language? { nil }
  var keys: CommandKey.Rule { .uuid }
}

/// A refusal as it is sent.
struct Refusal: Sendable {
  var status: HTTPResponse.Status
  /// The application's own code, for the log.
  var code: String
  /// The whole body, envelope included.
  var body: [UInt8]
  /// Whole seconds until another try makes sense.
  var retryAfter: Int?
}

extension Failure {
  /// Whole seconds until another try makes sense, where the failure says so.
  var retryAfterSeconds: Int? {
    guard case .integer(let seconds)? = details?["retryAfterSeconds"] else { return nil }
    return Int(clamping: max(1, seconds))
  }

  /// The `reason` of the failure's details.
  var reason: String? { text("reason") }

  /// The `field` of the failure's details.
  var field: String? { text("field") }

  private func text(_ name: String) -> String? {
    guard case .string(let text)? = details?[name] else { return nil }
    return text
  }
}
