import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  /// Requests a minute of an account, and of a network address if nobody is signed in (R-MH-289).
  static let (accountRequests, publicRequests) = (600, 60)
  /// The longest body (R-MH-009).
  static let longestBody = 1 << 20

  /// The contract's success of an operation.
  enum Success: Sendable {
    /// 200.
    case ok
    /// 201, or 200 for a repeat; the new resource can be read there (R-MH-340).
    case created(Place)
    /// 202.
    case accepted
    /// 204.
    case noContent
    /// None: the route explains why.
    case never

    fileprivate var statuses: [HTTPResponse.Status] {
      switch self {
      case .ok: [.ok]
      case .created: [.created, .ok]
      case .accepted: [.accepted]
      case .noContent: [.noContent]
      case .never: []
      }
    }
  }

  /// The address of a new resource among the contract's paths.
  enum Place: Sendable {
    /// The posted path, followed by the member.
    case below(String)
    /// The posted path.
    case here
    /// The list at the posted path, restricted to the moment in the member (R-MH-338).
    case moment(String)
    case at(String)
  }

  /// Converts a method's result before it is answered.
  typealias Reshaping = @Sendable (ReceivedValue, Exchange) throws(Failure) -> Answer

  /// The callers admitted to a route.
  enum Door: Sendable {
    /// Signed-in people.
    case session
    /// Everybody.
    case open
    /// Everybody; repeats with the same `Idempotency-Key` happen once.
    case openOnce
  }

  /// A route that is one call of a method.
  static func route<M: Method>(
    _ operation: String, _ method: HTTPRequest.Method, _ path: PathTemplate, _ type: M.Type,
    _ arguments: Argument..., takes shape: Shape? = nil, ifAny: Bool = false, answers: Shape? = nil,
    success: Success = .ok, door: Door = .session, isConditional: Bool = false,
    answer: @escaping Reshaping = { (received, _) throws(Failure) in Answer(received) }
  ) -> Route {
    let isWrite = M.access.effect != .read
    let body: BodyRule =
      shape == nil ? .empty : ifAny ? .objectIfAny(limit: longestBody) : .object(limit: longestBody)
    var route = Route.call(
      operation, method, path, type, limit: door == .session ? accountRequests : publicRequests,
      taking: arguments, body: body
    ) { (received, exchange) async throws(Failure) in
      var made = try answer(received, exchange)
      if let answers { try made.keep(to: answers) }
      if isWrite { await exchange.note(success, received, in: &made) }
      return made
    }
    route.budget = door == .session ? "myhealthally" : "myhealthally/public"
    route.session = door == .session ? .required : .none
    // Logging out twice is logging out once.
    route.takesKey = isWrite && door != .open && M.self != LogOut.self
    if door == .openOnce { route.keyOwner = "email" }
    route.tellsAll = true
    route.shape = shape
    route.documentation.statuses = success.statuses
    route.documentation.isConditional = isConditional
    route.documentation.answer = nil
    if let answers { route.documentation.answer = { answers.schema } }
    if let shape { route.documentation.request = { shape.schema } }
    return route
  }
}

extension Exchange {
  /// Adds status, location and log position to the answer of a command.
  fileprivate func note(
    _ success: MyHealthAlly.Success, _ received: ReceivedValue, in answer: inout Answer
  ) async {
    let isNew = received.receipt?.isNew ?? true
    // A record with the id existed already, and is the same (R-MH-269).
    let isKnownID = received.receipt?.unchanged == true
    switch success {
    case .ok, .never: break
    case .created where isKnownID:
      (answer.status, answer.headers[.idempotencyReplayed]) = (.ok, "true")
    case .created(let place):
      answer.status = isNew ? .created : .ok
      if isNew { answer.headers[.location] = location(place, received) }
    case .accepted: answer.status = .accepted
    case .noContent: (answer.status, answer.content) = (.noContent, .none)
    }
    // Signing in, and what is done without a session, has no receipt.
    var position = received.receipt?.last
    if position == nil { position = await logPosition }
    if let position { answer.headers[.eventSequence] = "\(position)" }
  }

  /// The address of a new resource.
  private func location(_ place: MyHealthAlly.Place, _ received: ReceivedValue) -> String? {
    func member(_ name: String) -> String? {
      received.tape.member(name, of: received.node).flatMap { received.tape.string(at: $0) }
    }
    return switch place {
    case .below(let name): member(name).map { "\(target)/\($0)" }
    case .here: target
    case .moment(let name): member(name).map { "\(target)?from=\($0)&to=\($0)" }
    case .at(let path): path
    }
  }

  /// The path without its query.
  private var target: String { String((head.path ?? "").prefix { $0 != "?" }) }

  /// Position of the log's last event; `nil` if the daemon cannot be asked.
  private var logPosition: UInt64? {
    get async {
      let received = try? await link.call(CheckHealth.name, .emptyObject, isRepeatable: true)
      return (try? received?.read(CheckHealth.Outcome.self))?.position
    }
  }
}

extension String {
  /// The id of somebody named with a role in the record's form: `patient:…`.
  var bareID: String { split(separator: ":", maxSplits: 1).last.map(String.init) ?? self }
}
