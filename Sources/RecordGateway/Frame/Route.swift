import HTTPTypes
import RecordModel

/// One operation of an application's HTTP contract.
///
/// A route says what a request may look like and what is done with it; everything that all routes have in common is done
/// around it, in ``Pipeline``.
struct Route: Sendable {
  /// The operation's name in the contract: `saveAnswer`.
  let operation: String
  let method: HTTPRequest.Method
  let path: PathTemplate
  /// Whether a signed-in person is needed.
  var session = SessionNeed.required
  /// Requests a person may send in 60 seconds.
  let limit: Int
  /// What the request's body may be.
  var body = BodyRule.empty
  /// Whether `Idempotency-Key` has a meaning.
  var takesKey = false
  /// Whether the route reads the query itself, since nothing that is wrong with it may refuse the request.
  var readsOwnQuery = false
  /// Whether clients should stop using it.
  var isDeprecated = false
  /// What the documentation says.
  var documentation = RouteDocumentation()
  /// Does what the request asks for.
  let handle: Handler

  typealias Handler = @Sendable (Exchange) async throws(Failure) -> Answer

  /// Whether a route needs to know who asks.
  enum SessionNeed: Sendable {
    /// Refused without a session.
    case required
    /// The same for everybody.
    case none
  }
}

/// What a route's body may be.
enum BodyRule: Sendable, Equatable {
  /// None, an empty one, or `{}`.
  case empty
  /// A JSON object of at most that many bytes.
  case object(limit: Int = 65_536)
}

/// What the documentation of a route says beyond its path.
struct RouteDocumentation: Sendable {
  /// One sentence.
  var summary = ""
  /// JSON Schema of the answer's data.
  var answer: (@Sendable () -> Value)?
  /// JSON Schema of the request's body.
  var request: (@Sendable () -> Value)?
  /// Parameters beside those of the path.
  var parameters: [String] = []
}

/// A path with parameters in braces: `/api/funnels/{slug}/definition`.
struct PathTemplate: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let description: String

  init(stringLiteral value: StaticString) { description = "\(value)" }

  /// The same in the router's writing: `/api/funnels/:slug/definition`.
  var routerPath: String {
    description.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("{") ? ":" + $0.dropFirst().dropLast() : String($0) }
      .joined(separator: "/")
  }

  /// The names in braces, in their order.
  var parameters: [String] {
    description.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
  }
}
