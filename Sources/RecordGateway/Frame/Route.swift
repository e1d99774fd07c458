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
  /// What the requests are counted with; with nothing else where it is `nil`.
  var budget: String?
  /// What the request's body may be.
  var body = BodyRule.empty
  /// What the body's members may be, where that is looked at before the record is asked.
  var shape: Shape?
  /// Whether all that is wrong with a request is told at once, not the first of it.
  var tellsAll = false
  /// Whether `Idempotency-Key` has a meaning.
  var takesKey = false
  /// Member of the body that names whose an `Idempotency-Key` is, where nobody is signed in.
  var keyOwner: String?
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

  /// Whether a path has the same parts, with anything but nothing in the places of parameters.
  func matches(_ parts: [Substring]) -> Bool {
    let own = description.split(separator: "/", omittingEmptySubsequences: false)
    return own.count == parts.count
      && zip(own, parts).allSatisfy { $0.hasPrefix("{") ? !$1.isEmpty : $0 == $1 }
  }
}

extension PathTemplate {
  /// How much a path is like others: by the parts that they begin with alike, then by the next part's first bytes, then by
  /// who claims what begins so.
  struct Resemblance: Comparable, Sendable {
    var parts = 0
    var bytes = 0
    var isBelowPrefix = false

    static func < (one: Resemblance, other: Resemblance) -> Bool {
      let (mine, others) = ((one.parts, one.bytes), (other.parts, other.bytes))
      return mine == others ? !one.isBelowPrefix && other.isBelowPrefix : mine < others
    }
  }

  /// - Parameter template: with parameters in braces, which are like anything.
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
