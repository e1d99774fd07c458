import HTTPTypes
import RecordModel

/// An application's HTTP contract: its routes, its envelope, its messages.
protocol Dialect: Sendable {
  /// The application's name in settings and logs.
  var name: String { get }
  /// All of its routes.
  var routes: [Route] { get }
  /// One sentence.
  var title: String { get }
  /// The beginnings of its paths, such as `/api/patients`: it words the refusals of unknown paths below them.
  var prefixes: [String] { get }
  /// The cookie that may carry the access token; `nil` if only `Authorization` does.
  var cookie: String? { get }
  /// Language of texts in answers; the daemon's own if `nil`.
  var language: Language? { get }
  /// The form of an `Idempotency-Key`.
  var keys: CommandKey.Rule { get }

  /// Puts the envelope around the data of an answer.
  func envelope(data: [UInt8], _ requestID: RequestID) -> [UInt8]

  /// A refusal in the application's form.
  ///
  /// - Parameter route: the route that refused; `nil` if there is none for the path.
  func refusal(_ failure: Failure, _ route: Route?, _ requestID: RequestID) -> Refusal

  /// JSON Schema of an answer with such data.
  func envelopeSchema(of data: Value) -> Value

  /// JSON Schema of a refusal.
  var refusalSchema: Value { get }

  /// The statuses of a route's refusals, with their meanings.
  func refusals(on route: Route) -> [Int: String]
}

extension Dialect {
  var prefixes: [String] { [] }
  var language: Language? { nil }
  var keys: CommandKey.Rule { .uuid }
}

/// A refusal as sent.
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
  /// Whole seconds until another try makes sense, if the failure has them.
  var retryAfterSeconds: Int? {
    guard case .integer(let seconds)? = details?["retryAfterSeconds"] else { return nil }
    return Int(clamping: max(1, seconds))
  }

  var reason: String? { text("reason") }

  var field: String? { text("field") }

  private func text(_ name: String) -> String? {
    guard case .string(let text)? = details?[name] else { return nil }
    return text
  }
}
