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
  private(set) var path: PathTemplate
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
  /// Those who may call it while signed in, each within their relation to the record.
  var people = People.everybody
  /// Member of the body that names the owner of an `Idempotency-Key` if nobody is signed in.
  var keyOwner: String?
  /// Whether members of the body that the shape does not name are left out, and not refused (R-SO-004).
  var ignoresUnknown = false
  /// Whether a body has to say its media type, even if it is the only possible one (R-SO-027).
  var needsMediaType = false
  /// The words for a success, if the application's envelope has some.
  var message = ""
  /// Whether a body with a payment card's number is refused, and nothing of it kept (R-MH-149).
  var refusesCardNumbers = false
  /// How long the answer may take; `nil` for as long as others.
  var timeout: Duration?
  /// Requests in 60 seconds from one network address, whoever is signed in; 0 for any number.
  var addressLimit = 0
  /// Whether a request is several calls of the record, of which the last says so; see ``Exchange/last``.
  var callsSeveral = false
  /// What of the gateway's memory its requests take, if it is much.
  var seat: Seats.Kind?
  /// The names of members and parameters as they are sent, by the record's names.
  var sentNames: [String: String] = [:]
  /// Whether the route reads the query itself, since no problem in it may refuse the request.
  var readsOwnQuery = false
  /// Whether clients should stop using it.
  var isDeprecated = false
  /// Whose a request without a session is; the usual instance's if `nil`.
  var home: HomeRule?
  /// What it calls, if that is one method and nothing else.
  var call: SingleCall?
  var documentation = RouteDocumentation()
  /// Carries out the request.
  private(set) var handle: Handler

  typealias Handler = @Sendable (Exchange) async throws(Failure) -> Answer

  /// The same with another handler.
  func answered(_ handle: @escaping Handler) -> Route {
    var route = self
    route.handle = handle
    return route
  }

  /// The same below another path.
  func below(_ root: String) -> Route {
    var route = self
    route.path = PathTemplate(root + path.description)
    return route
  }

  /// What of the gateway's memory a request takes: a body that is as short as others are takes none.
  func seat(for headers: HTTPFields) -> Seats.Kind? {
    guard seat == .body, let length = headers[.contentLength].flatMap({ Int($0) }),
      length <= BodyRule.longestCollected
    else { return seat }
    return nil
  }

  /// Whether it takes files.
  var isForm: Bool { if case .form = body { true } else { false } }

  /// A route's one call of the record.
  struct SingleCall: Sendable {
    let method: String
    let arguments: [Argument]
    /// Status of an answer to a command that did something.
    var status = HTTPResponse.Status.ok
    /// Member of the result with the id of what was made or changed.
    var resource = "id"
  }

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
  /// A JSON object of at most that many bytes and levels.
  case object(limit: Int = 65_536, depth: Int = 32)
  /// The same, or none.
  case objectIfAny(limit: Int = 65_536)
  /// Whatever is sent does not count.
  case ignored
  /// A form with files, read as it comes.
  case form(FormRule)
}

/// A path with parameters in braces: `/api/funnels/{slug}/definition`.
struct PathTemplate: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let description: String
  /// The names in braces, in their order.
  let parameters: [String]

  init(stringLiteral value: StaticString) { self.init("\(value)") }

  init(_ description: String) {
    self.description = description
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
