import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import RecordModel

extension Pipeline {
  /// The result of a request.
  struct Outcome {
    var response: Response
    /// Code and kind of the refusal, if there is one.
    var refusal: (code: String, failure: Failure)?
    /// Additions to the log line.
    var noted: Logger.Metadata = [:]

    init(_ response: Response, refusal: (String, Failure)? = nil) {
      (self.response, self.refusal) = (response, refusal)
    }
  }

  /// The answer with its envelope, or that the client's copy is still valid.
  ///
  /// - Parameter asked: when the request came.
  func answered(
    _ answer: Answer, _ request: Request, _ route: Route, _ requestID: RequestID, asked: Timestamp
  ) -> Response {
    var headers = answer.headers
    write(answer.caching, requestID, options.now(), to: &headers)
    answer.validators?.write(to: &headers, asked: asked)
    if let validators = answer.validators, request.method == .get || request.method == .head,
      validators.match(request.headers, asked: asked)
    {
      CodedAnswer.vary(&headers)
      return Response(status: .notModified, headers: headers)
    }
    let body: [UInt8]
    switch answer.content {
    case .none: return Response(status: answer.status, headers: headers)
    case .data(let data):
      headers[.contentType] = "application/json; charset=utf-8"
      body = dialect.envelope(data: data, requestID)
    case .body(let type, let bytes):
      headers[.contentType] = type
      body = bytes
    }
    return CodedAnswer.make(
      answer.status, headers, body, for: request.headers, isSecret: secrets.contains(route))
  }

  /// The refusal in the application's own words.
  func refused(_ failure: Failure, _ request: Request, _ route: Route?, _ requestID: RequestID) -> Outcome {
    let refusal = dialect.refusal(failure, route, requestID)
    var headers: HTTPFields = [.contentType: "application/json; charset=utf-8"]
    write(.noStore, requestID, options.now(), to: &headers)
    if failure.details?["replayed"] == true { headers[.idempotencyReplayed] = "true" }
    if let seconds = refusal.retryAfter { headers[.retryAfter] = "\(seconds)" }
    if case .string(let methods)? = failure.details?["allow"] { headers[.allow] = methods }
    if refusal.status == .unauthorized { headers[.wwwAuthenticate] = challenge(failure, request, route) }
    // What would be taken instead (RFC 9110 §15.5.16).
    if failure.code == .unsupportedMedia, failure.field == BodyCoding.field {
      headers[.acceptEncoding] = BodyCoding.identity
    }
    let response = CodedAnswer.make(refusal.status, headers, refusal.body, for: request.headers)
    return Outcome(response, refusal: (refusal.code, failure))
  }

  /// How to sign in (R-SO-039, RFC 9110 §15.5.2); a token that was sent and is not good is called so (RFC 6750 §3.1).
  private func challenge(_ failure: Failure, _ request: Request, _ route: Route?) -> String {
    guard route?.session == .required, failure.isAboutToken else { return "Bearer" }
    let isSent: Bool
    do throws(Failure) { isSent = try SessionToken(request.headers, cookie: dialect.cookie) != nil } catch {
      isSent = true
    }
    return isSent ? "Bearer error=\"invalid_token\"" : "Bearer"
  }

  private func write(
    _ caching: Caching, _ requestID: RequestID, _ now: Timestamp, to headers: inout HTTPFields
  ) {
    headers[.requestID] = requestID.text
    headers[.cacheControl] = caching.directives
    // Caches have to separate people by their credentials (C-31).
    if caching != .noStore { headers[.vary] = "Cookie, Authorization" }
    headers[.date] = HTTPDate.text(now.wholeSeconds)
    headers[.xContentTypeOptions] = "nosniff"
    headers[.referrerPolicy] = "no-referrer"
  }

  /// One line a request; the only values from it are its request id and the route's notes, and never a token.
  func log(
    _ outcome: Outcome, _ request: Request, _ route: Route?, _ requestID: RequestID,
    since begin: ContinuousClock.Instant
  ) {
    let status = outcome.response.status.code
    let duration = ContinuousClock.now - begin
    meters.count(route?.operation, outcome.response.status, nanoseconds: duration.nanoseconds)
    let level: Logger.Level =
      switch (status, outcome.refusal?.failure.code) {
      case (..<400, _): .info
      case (500, _), (501, _): .error
      case (_, .unauthorized?), (_, .sessionExpired?), (_, .notFound?), (_, .validationFailed?),
        (_, .methodNotAllowed?), (_, .assessmentCompleted?):
        outcome.refusal?.failure.reason == "malformed" ? .warning : .info
      default: .warning
      }
    logger.log(
      level: level, "request",
      metadata: ([
        "requestId": "\(requestID)", "operation": "\(route?.operation ?? "none")",
        "method": "\(request.method.rawValue.prefix(16))", "status": "\(status)",
        "code": "\(outcome.refusal?.code ?? "")",
        "microseconds": "\(duration.nanoseconds / 1000)",
      ] as Logger.Metadata).merging(outcome.noted) { first, _ in first })
  }
}

extension Failure {
  /// Whether it is about the access token, not about a password or code in the body.
  fileprivate var isAboutToken: Bool {
    code == .sessionExpired || code == .unauthorized && [nil, "missing", "invalid"].contains(reason)
  }
}

extension Duration {
  /// Whole nanoseconds.
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
