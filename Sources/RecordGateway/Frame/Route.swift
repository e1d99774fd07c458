import HTTPTypes
import RecordModel

/// One operation of an application's HTTP contract.
///
/// A route declares the form of its requests and handles them; everything common to all routes is done around
/// it, in ``Pipeline``.
struct Route: Sendable {
  /// The operation's name in the contract: `saveAnswer`.
  let operation: String
  let method: HTTPRequest.Method
  let path: PathTemplate
  /// Whether a signed-in person is needed.
  var session = SessionNeed.required
  /// Requests a person may send in 60 seconds.
  let limit: Int
  /// Requests are counted together with this operation's; alone if `nil`.
  var budget: String?
  /// The form of the request's body.
  var body = BodyRule.empty
  /// The form of the body's members, if it is checked before the record is asked.
  var shape: Shape?
  /// Whether all problems of a request are reported, not only the first.
  var tellsAll = false
  /// Whether `Idempotency-Key` has a meaning.
  var takesKey = false
  /// Member of the body that names the owner of an `Idempotency-Key` if nobody is signed in.
  var keyOwner: String?
  /// Whether the route reads the query itself, since no problem in it may refuse the request.
  var readsOwnQuery = false
  /// Whether clients should stop using it.
  var isDeprecated = false
  var documentation = RouteDocumentation()
  /// Carries out the request.
  let handle: Handler

  typealias Handler = @Sendable (Exchange) async throws(Failure) -> Answer

  /// Whether a route needs a session.
  enum SessionNeed: Sendable {
    /// Refused without a session.
    case required
    /// The same for everybody.
    case none
  }
}

/// The form of a route's body.
enum BodyRule: Sendable, Equatable {
  /// None, an empty one, or `{}`.
  case empty
  /// A JSON object of at most that many bytes.
  case object(limit: Int = 65_536)
  /// The same, or none.
  case objectIfAny(limit: Int = 65_536)
}

/// A path with parameters in braces: `/api/funnels/{slug}/definition`.
struct PathTemplate: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let description: String
  /// The names in braces, in their order.
  let parameters: [String]

  init(stringLiteral value: StaticString) {
    description = "\(value)"
    parameters = description.split(separator: "/").filter { $0.hasPrefix("{") }
      .map { String($0.dropFirst().dropLast()) }
  }

  /// The same in the router's writing: `/api/funnels/:slug/definition`.
  var routerPath: String {
    description.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("{") ? ":" + $0.dropFirst().dropLast() : String($0) }
      .joined(separator: "/")
  }

  /// Whether a path has the same number of parts and the same literal ones; parameters match anything that is
  /// not empty.
  func matches(_ parts: [Substring]) -> Bool {
    let own = description.split(separator: "/", omittingEmptySubsequences: false)
    return own.count == parts.count
      && zip(own, parts).allSatisfy { $0.hasPrefix("{") ? !$1.isEmpty : $0 == $1 }
  }
}

extension PathTemplate {
  /// The similarity of paths: by their common leading parts, then by the next part's first bytes, then by who
  /// claims such prefixes.
  struct Resemblance: Comparable, Sendable {
    var parts = 0
    var bytes = 0
    var isBelowPrefix = false

    static func < (one: Resemblance, other: Resemblance) -> Bool {
      let (mine, others) = ((one.parts, one.bytes), (other.parts, other.bytes))
      return mine == others ? !one.isBelowPrefix && other.isBelowPrefix : mine < others
    }
  }

  /// - Parameter template: with parameters in braces, which match anything.
  static func resemblance(_ path: String, _ template: String) -> Resemblance {
    let own = path.split(separator: "/", omittingEmptySubsequences: false)
    let others = template.split(separator: "/", omittingEmptySubsequences: false)
    var found = Resemblance()
    for (mine, other) in zip(own, others) {
      guard mine == other || other.hasPrefix("{") && !mine.isEmpty else {
        found.bytes = zip(mine.utf8, other.utf8).prefix { $0 == $1 }.count
        break
      }
      found.parts += 1
    }
    return found
  }
}
