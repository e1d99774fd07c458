import HTTPTypes
import RecordClient
import RecordModel

extension SuperOne {
  /// The tables of routes, with the operator's limits in them.
  struct RouteTable: Sendable {
    let options: SuperOneOptions

    init(_ options: SuperOneOptions) { self.options = options }
  }
}

extension SuperOne.RouteTable {
  /// The longest body that is no form.
  static let longestBody = 1 << 18

  /// Who is admitted to a route.
  enum Door: Sendable {
    /// Signed-in people.
    case session
    /// Everybody.
    case open
    /// Everybody, a few times a minute (R-SO-295).
    case signIn
  }

  /// How long the answer to a request may take: less than its client waits (R-SO-030).
  enum Patience: Sendable {
    case standard, upload, generation

    var duration: Duration {
      switch self {
      case .standard: .seconds(13)
      case .upload: .seconds(27)
      case .generation: .seconds(290)
      }
    }
  }

  typealias Reshaping = @Sendable (ReceivedValue, Exchange) async throws(Failure) -> Answer

  /// A route that is one call of a method.
  ///
  /// - Parameters:
  ///   - shape: the body's; members that it does not name are left out (R-SO-004).
  ///   - answers: the data's; `nil` if there are none.
  ///   - key: whether `Idempotency-Key` has a meaning (R-SO-301).
  func route<M: Method>(
    _ operation: String, _ method: HTTPRequest.Method, _ path: PathTemplate, _ type: M.Type,
    _ message: String,
    _ arguments: Argument..., takes shape: Shape? = nil, answers: Shape?, isBare: Bool = false,
    status: HTTPResponse.Status = .ok, door: Door = .session, key: Bool = false,
    within patience: Patience = .standard, answer: @escaping Reshaping
  ) -> Route {
    let body: BodyRule = shape == nil ? .ignored : .object(limit: Self.longestBody)
    var route = Route.call(
      operation, method, path, type, limit: door == .signIn ? options.signIns : options.requests,
      taking: arguments, body: body
    ) { (received, exchange) async throws(Failure) in
      var made = try await answer(received, exchange)
      made.status = status
      return made
    }
    admit(door, to: &route)
    (route.message, route.timeout, route.takesKey) = (message, patience.duration, key)
    (route.tellsAll, route.shape, route.ignoresUnknown) = (true, shape, true)
    route.needsMediaType = shape != nil
    // A page may hold a hundred reports with all their values.
    if M.self == ListLabReports.self { route.seat = .page }
    route.readsOwnQuery = !arguments.contains(where: \.isQuery)
    document(&route, shape, answers, isBare: isBare, status)
    return route
  }

  func admit(_ door: Door, to route: inout Route) {
    route.session = door == .session ? .required : .none
    // Each way of signing in is counted on its own.
    route.budget = door == .signIn ? nil : "superone"
    if door == .session { route.addressLimit = options.addressRequests }
  }

  func document(
    _ route: inout Route, _ shape: Shape?, _ answers: Shape?, isBare: Bool, _ status: HTTPResponse.Status
  ) {
    route.documentation.statuses = [status]
    route.documentation.isBare = isBare
    route.documentation.answer = { answers.map(\.schema) ?? Value.null }
    if let shape { route.documentation.request = { shape.schema } }
  }
}

extension Argument {
  fileprivate var isQuery: Bool {
    switch self {
    case .query, .requiredQuery, .renamedQuery, .timeRange, .ids: true
    default: false
    }
  }
}
