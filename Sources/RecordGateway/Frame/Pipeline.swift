import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import RecordModel

/// The steps of every request of an application, in this order: request id, session, rate, body, the
/// route's own work, envelope, conditional answer, log line.
struct Pipeline: Sendable {
  let dialect: any Dialect
  let homes: Homes
  let callers: CallerDirectory
  let limits: RequestLimits
  let options: GatewayOptions
  let meters: RequestMeters
  let logger: Logger
  let secrets = SecretAnswers()

  /// Answers a request on a route.
  func respond(_ request: Request, _ route: Route, path: [String: String], peer: String?) async -> Response {
    let begin = ContinuousClock.now
    let requestID = requestID(request.headers)
    let client = clientOf(request.headers, peer)
    var outcome: Outcome
    do throws(Failure) {
      try requireTLS(request, peer)
      try requireExactPath(request, route)
      let answer = try await answer(request, route, path, requestID, client)
      outcome = Outcome(answered(answer, request, route, requestID))
      outcome.noted = answer.noted
    } catch {
      outcome = refused(error, request, route, requestID)
    }
    finish(&outcome.response, request)
    log(outcome, request, route, requestID, since: begin)
    return outcome.response
  }

  /// Refuses what came in the clear, before anything in it is looked at.
  private func requireTLS(_ request: Request, _ peer: String?) throws(Failure) {
    if dialect.needsSecureTransport, options.secureTransport.refuses(request.head, peer: peer, options.trust)
    {
      throw .insecure
    }
  }

  private func requireExactPath(_ request: Request, _ route: Route) throws(Failure) {
    guard dialect.takesExactPaths else { return }
    let parts = request.uri.path.split(separator: "/", omittingEmptySubsequences: false)
    guard route.path.matches(parts) else { throw Failure(.notFound, "there is no such path") }
  }

  /// Header fields of every answer.
  private func finish(_ response: inout Response, _ request: Request) {
    // Over TLS for every application (R-MH-281).
    let isAsked = dialect.needsSecureTransport && options.secureTransport != .never
    if isAsked || options.trust.isSecure(request.head) {
      response.headers[.strictTransportSecurity] = SecureTransport.strictTransport
    }
    crossOrigin.write(request, to: &response.headers)
  }

  /// Trusted origins of pages.
  private var crossOrigin: CrossOrigin { CrossOrigin(origins: options.origins) }

  /// Answers a request for a path of no route, or with another method than its routes have.
  func refuse(_ failure: Failure, _ request: Request, peer: String?) -> Response {
    do throws(Failure) { try requireTLS(request, peer) } catch { return refuse(error, request) }
    return refuse(failure, request)
  }

  /// Answers a request that reaches no route.
  ///
  /// - Parameter status: replaces the application's own, if HTTP has one for the case.
  func refuse(
    _ failure: Failure, _ request: Request, _ status: HTTPResponse.Status? = nil
  ) -> Response {
    let requestID = requestID(request.headers)
    var outcome = refused(failure, request, nil, requestID)
    if let status { outcome.response.status = dialect.status(for: status) }
    finish(&outcome.response, request)
    log(outcome, request, nil, requestID, since: .now)
    return outcome.response
  }

  /// The answer to a page's question before its request; `nil` if the request asks for something else.
  func preflight(_ request: Request, allow: String) -> Response? {
    guard request.method == .options else { return nil }
    return crossOrigin.preflight(request, allow: allow)
  }

  private func answer(
    _ request: Request, _ route: Route, _ path: [String: String], _ requestID: RequestID, _ client: CallClient
  ) async throws(Failure) -> Answer {
    // The time of a long body begins when it is whole.
    let wait = CallWait(
      daemon: dialect.patience.map { ContinuousClock.now + $0 },
      answer: route.body.isReadAsItComes ? nil : .now + time(of: route))
    let known = try await session(request, route, requestID, wait)
    let admission = try await admit(route, known, client, requestID, wait)
    let home = known?.home ?? homes.usual
    let seating = Seating(home.seats)
    defer { seating.leave() }
    try await seating.take(route.seat(for: request.headers))
    var exchange = Exchange(
      requestID: requestID, head: request.head, path: path, session: known?.session, client: client,
      keeps: dialect.keys.keeps, link: home.link, language: dialect.language, moment: options.now(),
      callers: callers, wait: wait, limits: limits, seating: seating)
    exchange.isPart = route.callsSeveral
    exchange.keepsNothing = route.refusesCardNumbers
    do throws(Failure) {
      return try await handled(try await understood(exchange, request, route), route)
    } catch {
      throw await judged(error, known, admission, requestID, wait)
    }
  }

  /// How long the answer may take.
  private func time(of route: Route) -> Duration { route.timeout ?? homes.usual.link.options.timeout }

  /// The answer of the route; of a refused form nothing remains.
  private func handled(_ exchange: Exchange, _ route: Route) async throws(Failure) -> Answer {
    do throws(Failure) {
      let answer = try await route.handle(exchange)
      homes.welcome(exchange, route)
      return answer
    } catch {
      await exchange.form?.abandon(exchange)
      throw error
    }
  }

  /// The request with its body; the refusal of an unreadable one is kept under its key too.
  private func understood(
    _ exchange: Exchange, _ request: Request, _ route: Route
  ) async throws(Failure) -> Exchange {
    var exchange = exchange
    do throws(Failure) {
      exchange.command = try exchange.command(route, dialect.keys)
      if case .form(let rule) = route.body {
        exchange.form = try await ReceivedForm.receive(request, rule, exchange)
        exchange.wait.answer = .now + time(of: route)
      } else {
        if route.needsMediaType { try RequestBodyReader.requireMediaType(request.headers) }
        exchange.sent = try await RequestBodyReader.receive(request, route.body)
        exchange.body = try RequestBodyReader.object(exchange.sent, request.headers, route.body)
        if route.body.isReadAsItComes {
          exchange.wait.answer = .now + time(of: route)
          // What was read of it is held once.
          if exchange.body != nil { exchange.sent = [] }
        }
      }
      exchange.link = try await homes.link(exchange, route)
      exchange.command = try exchange.command(route, dialect.keys)
      exchange.query = try QueryItems(route.readsOwnQuery ? nil : request.uri.query)
      try exchange.check(route)
      return exchange
    } catch {
      await exchange.form?.abandon(exchange)
      // A form that did not come as a whole is none that its key could be bound to.
      throw route.isForm ? error : await exchange.kept(error)
    }
  }

  /// Counts the request for the person, or for the address if nobody is signed in.
  private func admit(
    _ route: Route, _ known: KnownSession?, _ client: CallClient, _ requestID: RequestID, _ wait: CallWait
  ) async throws(Failure) -> RequestLimits.Admission? {
    do throws(Failure) { return try limits.admit(route, known?.session.account, client) } catch {
      throw await judged(error, known, nil, requestID, wait)
    }
  }

  /// A refusal in the light of the session.
  ///
  /// A caller whose session has ended learns nothing about the request's problems (R-RH-036), and such a
  /// request does not count as the person's.
  private func judged(
    _ failure: Failure, _ known: KnownSession?, _ admission: RequestLimits.Admission?,
    _ requestID: RequestID, _ wait: CallWait
  ) async -> Failure {
    guard let known, !known.lives, failure.saysNothingOfSessions || failure.mayEndSession else {
      return failure
    }
    do throws(Failure) {
      _ = try await callers.ask(known.session.token, known.home.link, requestID, wait: wait)
      return failure
    } catch {
      guard error.mayEndSession else { return error }
      callers.forget(known.session.token)
      if let admission { limits.withdraw(admission) }
      return error
    }
  }

  private struct KnownSession {
    var home: Home
    var session: CallerSession
    /// Whether the session certainly lives.
    var lives: Bool
  }

  private func session(
    _ request: Request, _ route: Route, _ requestID: RequestID, _ wait: CallWait
  ) async throws(Failure) -> KnownSession? {
    guard route.session == .required else { return nil }
    guard let token = try SessionToken(request.headers, cookie: dialect.cookie) else { throw .noSession }
    if token.isCookie { try CrossSite.refuse(request.head, options) }
    let home = try homes.home(ofAccess: token.text)
    let (session, lives) = try await callers.caller(
      of: token.text, home.link, requestID, at: options.now(), wait: wait)
    return KnownSession(home: home, session: session, lives: lives)
  }

  /// The caller's id if it is one (C-07), else a new one.
  private func requestID(_ headers: HTTPFields) -> RequestID {
    if let text = headers[.requestID], let id = RequestID(text), dialect.keeps(id) { return id }
    var random = SystemRandomNumberGenerator()
    return RequestID(replacing: RecordIdentifier(random: (random.next(), random.next())).description)
  }

  private func clientOf(_ headers: HTTPFields, _ peer: String?) -> CallClient {
    let agent = headers[.userAgent].map { String($0.unicodeScalars.prefix(500)) }
    let isClean = agent?.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } ?? false
    return CallClient(
      address: options.trust.client(headers, peer: peer), userAgent: isClean && agent != "" ? agent : nil)
  }
}

/// Request ids are made like those of the record.
private typealias RecordIdentifier = PatientID

extension Failure {
  /// Whether it may be due to the end of the session; a wrong password has the same words.
  fileprivate var mayEndSession: Bool { code == .unauthorized || code == .sessionExpired }

  /// Whether a refusal can have come before the session was checked.
  fileprivate var saysNothingOfSessions: Bool {
    switch code {
    case .invalidInput, .rateLimited, .unsupportedMedia, .contentTooLarge: true
    // The record says so after it has checked the session.
    case .notFound: reason == "malformed"
    default: false
    }
  }
}
