import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import RateWindows
import RecordModel

/// The steps of every request of an application, in this order: request id, session, rate, body, the
/// route's own work, envelope, conditional answer, log line.
struct Pipeline: Sendable {
  let dialect: any Dialect
  let link: DaemonLink
  let callers: CallerDirectory
  let limits: RequestLimits
  let options: GatewayOptions
  let meters: RequestMeters
  let logger: Logger
  let secrets = SecretAnswers()
  /// What was said about the proxy in front.
  let addresses: AddressNotices

  /// Answers a request on a route.
  func respond(
    _ request: Request, _ route: Route, path: [String: String], peer: ClientAddress?
  ) async -> Response {
    let (begin, asked) = (ContinuousClock.now, options.now())
    let requestID = Self.requestID(request.headers)
    let client = clientOf(request.headers, peer)
    var outcome: Outcome
    do throws(Failure) {
      let answer = try await answer(request, route, path, requestID, client)
      outcome = Outcome(answered(answer, request, route, requestID, asked: asked))
      outcome.noted = answer.noted
    } catch {
      outcome = refused(error, request, route, requestID)
    }
    crossOrigin.write(request, to: &outcome.response.headers)
    log(outcome, request, route, requestID, since: begin)
    return outcome.response
  }

  /// Trusted origins of pages.
  var crossOrigin: CrossOrigin { CrossOrigin(origins: options.origins) }

  /// Answers a request without a route.
  ///
  /// - Parameter status: replaces the application's own, if HTTP has one for the case.
  func refuse(
    _ failure: Failure, _ request: Request, _ status: HTTPResponse.Status? = nil
  ) -> Response {
    let requestID = Self.requestID(request.headers)
    var outcome = refused(failure, request, nil, requestID)
    if let status { outcome.response.status = status }
    crossOrigin.write(request, to: &outcome.response.headers)
    log(outcome, request, nil, requestID, since: .now)
    return outcome.response
  }

  private func answer(
    _ request: Request, _ route: Route, _ path: [String: String], _ requestID: RequestID, _ client: Client
  ) async throws(Failure) -> Answer {
    let known = try await session(request, route)
    let admission = try await admit(route, known, client)
    let exchange = Exchange(
      requestID: requestID, head: request.head, path: path, session: known?.session, client: client,
      keeps: dialect.keys.keeps, link: link, language: dialect.language, moment: options.now(),
      callers: callers)
    do throws(Failure) {
      return try await route.handle(try await understood(exchange, request, route))
    } catch {
      throw await judged(error, known, admission)
    }
  }

  /// The request with its body; the refusal of an unreadable one is kept under its key too.
  private func understood(
    _ exchange: Exchange, _ request: Request, _ route: Route
  ) async throws(Failure) -> Exchange {
    var exchange = exchange
    do throws(Failure) {
      exchange.command = try exchange.command(route, dialect.keys)
      exchange.sent = try await RequestBodyReader.receive(request, route.body)
      exchange.body = try RequestBodyReader.object(exchange.sent, request.headers, route.body)
      exchange.command = try exchange.command(route, dialect.keys)
      exchange.query = try QueryItems(route.readsOwnQuery ? nil : request.uri.query)
      try check(&exchange, route)
      return exchange
    } catch {
      throw await exchange.kept(error)
    }
  }

  /// Counts the request for the person, or for the address if nobody is signed in.
  private func admit(
    _ route: Route, _ known: KnownSession?, _ client: Client
  ) async throws(Failure) -> RequestLimits.Admission? {
    do throws(Failure) { return try limits.admit(route, known?.session.account, client) } catch {
      throw await judged(error, known, nil)
    }
  }

  /// A refusal in the light of the session.
  ///
  /// A caller whose session has ended learns nothing about the request's problems (R-RH-036), and such a
  /// request does not count as the person's.
  private func judged(
    _ failure: Failure, _ known: KnownSession?, _ admission: RequestLimits.Admission?
  ) async -> Failure {
    guard let known, !known.lives, failure.saysNothingOfSessions || failure.mayEndSession else {
      return failure
    }
    do throws(Failure) {
      _ = try await callers.ask(known.session.token, link)
      return failure
    } catch {
      guard error.mayEndSession else { return error }
      callers.forget(known.session.token)
      if let admission { limits.withdraw(admission) }
      return error
    }
  }

  /// Finds the body's deviations from the route's shape.
  private func check(_ exchange: inout Exchange, _ route: Route) throws(Failure) {
    exchange.tellsAll = route.tellsAll
    guard let body = exchange.body, let shape = route.shape else { return }
    let check = ShapeCheck(body, shape)
    if check.problems.isEmpty { return }
    guard route.tellsAll, let fitting = try? Tape(check.fitting) else {
      throw Failure(problems: check.problems)
    }
    (exchange.fitting, exchange.problems) = (fitting, check.problems)
  }

  private struct KnownSession {
    var session: CallerSession
    /// Whether the session certainly lives.
    var lives: Bool
  }

  private func session(_ request: Request, _ route: Route) async throws(Failure) -> KnownSession? {
    guard route.session == .required else { return nil }
    guard let token = try SessionToken(request.headers, cookie: dialect.cookie) else { throw .noSession }
    if token.isCookie { try CrossSite.refuse(request.head, options) }
    let (session, lives) = try await callers.caller(of: token.text, link, at: options.now())
    return KnownSession(session: session, lives: lives)
  }

  /// The caller's id if it is one (C-07), else a new one.
  private static func requestID(_ headers: HTTPFields) -> RequestID {
    if let text = headers[.requestID], let id = RequestID(text) { return id }
    var random = SystemRandomNumberGenerator()
    return RequestID(replacing: RecordIdentifier(random: (random.next(), random.next())).description)
  }

  private func clientOf(_ headers: HTTPFields, _ peer: ClientAddress?) -> Client {
    let agent = headers[.userAgent].map { String($0.unicodeScalars.prefix(500)) }
    if let fault = options.trust.fault(headers) { addresses.tell(fault, logger) }
    let isClean = agent?.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } ?? false
    return Client(
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
