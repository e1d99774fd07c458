import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  /// Requests of an account a minute, of a network address where nobody is signed in (R-MH-289).
  static let (accountRequests, publicRequests) = (600, 60)
  /// The longest body (R-MH-009).
  static let longestBody = 1 << 20

  /// What the contract says about an operation's success.
  enum Success: Sendable {
    /// 200.
    case ok
    /// 201, or 200 where it was done before; the new thing can be read there (R-MH-340).
    case created(Place)
    /// 202.
    case accepted
    /// 204.
    case noContent
    /// None: the route tells why there is nothing.
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

  /// Where a new thing can be read by a path of the contract.
  enum Place: Sendable {
    /// At the path that was posted to, followed by the member.
    case below(String)
    /// At the path that was posted to.
    case here
    /// In the list at the path that was posted to, which is asked for the moment that the member says (R-MH-338).
    case moment(String)
    /// At another path.
    case at(String)
  }

  /// What is made of a method's result before it is answered.
  typealias Reshaping = @Sendable (ReceivedValue, Exchange) throws(Failure) -> Answer

  /// Who may call a route.
  enum Door: Sendable {
    /// People who are signed in.
    case session
    /// Everybody.
    case open
    /// Everybody; the same `Idempotency-Key` does it once.
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
    // Leaving twice is leaving once.
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
  /// Gives the answer to a command its status, place and position in the log.
  fileprivate func note(
    _ success: MyHealthAlly.Success, _ received: ReceivedValue, in answer: inout Answer
  ) async {
    let isNew = received.receipt?.isNew ?? true
    // A thing with the id was there already, and is the same (R-MH-269).
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

  /// Where a new thing can be read.
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

  /// Position of the log's last event; `nil` where the daemon cannot be asked.
  private var logPosition: UInt64? {
    get async {
      let received = try? await link.call(CheckHealth.name, .emptyObject, isRepeatable: true)
      return (try? received?.read(CheckHealth.Outcome.self))?.position
    }
  }
}

extension String {
  /// The id of somebody who is named with a role, as the record writes it: `patient:…`.
  var bareID: String { split(separator: ":", maxSplits: 1).last.map(String.init) ?? self }
}
