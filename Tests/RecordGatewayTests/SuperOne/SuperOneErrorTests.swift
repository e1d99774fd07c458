import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

@Suite("Super One: errors") struct SuperOneErrorTests {
  private static func failure(_ code: Failure.Code, _ reason: String?) -> Failure {
    Failure(code, "text", details: reason.map { ["reason": .string($0)] })
  }

  private static let dialect = SuperOne()

  private static func route(_ operation: String) throws -> Route {
    try #require(dialect.routes.first { $0.operation == operation })
  }

  @Test(
    "R-SO-036 to R-SO-043, R-SO-335, R-SO-336: each refusal has the contract's code and status",
    arguments: [
      (failure(.unauthorized, nil), "AUTHENTICATION_REQUIRED", 401),
      (failure(.unauthorized, "missing"), "AUTHENTICATION_REQUIRED", 401),
      (failure(.unauthorized, "refresh_invalid"), "AUTHENTICATION_REQUIRED", 401),
      (failure(.unauthorized, "refresh_reused"), "AUTHENTICATION_REQUIRED", 401),
      (failure(.unauthorized, "invalid_credentials"), "INVALID_CREDENTIALS", 401),
      (failure(.unauthorized, "totp_required"), "INVALID_CREDENTIALS", 401),
      (failure(.sessionExpired, "expired"), "TOKEN_EXPIRED", 401),
      (failure(.sessionExpired, "ended"), "AUTHENTICATION_REQUIRED", 401),
      (failure(.sessionExpired, "refresh_expired"), "AUTHENTICATION_REQUIRED", 401),
      (failure(.forbidden, "foreign"), "NOT_FOUND", 404), (failure(.forbidden, "role"), "FORBIDDEN", 403),
      (.insecure, "FORBIDDEN", 403), (failure(.notFound, nil), "NOT_FOUND", 404),
      (failure(.methodNotAllowed, nil), "NOT_FOUND", 404),
      (failure(.stateConflict, "email_in_use"), "CONFLICT", 409),
      (failure(.stateConflict, "idempotency_key_reused"), "CONFLICT", 409),
      (failure(.unsupportedMedia, nil), "VALIDATION_ERROR", 400),
      (failure(.contentTooLarge, nil), "VALIDATION_ERROR", 422),
      (Failure(.invalidInput, "", details: ["field": "body"]), "VALIDATION_ERROR", 400),
      (Failure(.invalidInput, "", details: ["field": "query"]), "VALIDATION_ERROR", 400),
      (Failure(.invalidInput, "", details: ["field": "email"]), "VALIDATION_ERROR", 422),
      (failure(.invalidInput, "weak_password"), "VALIDATION_ERROR", 422),
      (failure(.rateLimited, nil), "RATE_LIMITED", 429), (.noDaemon, "UPSTREAM_ERROR", 502),
      (.noAnswer, "SERVICE_UNAVAILABLE", 503), (failure(.unavailable, nil), "SERVICE_UNAVAILABLE", 503),
      (failure(.storageFull, nil), "SERVICE_UNAVAILABLE", 503),
      (failure(.overloaded, nil), "SERVICE_UNAVAILABLE", 503),
      (failure(.invalidInput, "unsupported_type"), "UNSUPPORTED_FILE_TYPE", 422),
      (failure(.invalidInput, "malware"), "MALWARE_DETECTED", 422),
      (failure(.stateConflict, "processing_failed"), "PROCESSING_FAILED", 422),
      (failure(.internalError, "engine_failed"), "PROCESSING_FAILED", 500),
      (failure(.invalidInput, "insufficient_data"), "INSUFFICIENT_DATA", 422),
      (failure(.unavailable, "analysis_timeout"), "ANALYSIS_TIMEOUT", 503),
      (failure(.corrupt, nil), "INTERNAL_ERROR", 500), (failure(.internalError, nil), "INTERNAL_ERROR", 500),
    ]) func codes(failure: Failure, name: String, status: Int)
  {
    let refusal = Self.dialect.refusal(failure, nil, RequestID(replacing: "request-1"))
    #expect(refusal.code == name && Int(refusal.status.code) == status)
    #expect((refusal.headers[.wwwAuthenticate] == "Bearer") == (status == 401), "R-SO-039")
    #expect((refusal.retryAfter != nil) == (status == 429 || status == 503), "R-SO-033")
  }

  @Test("a disabled account is told at the door like a wrong password, and else that it may not")
  func disabled() throws {
    let failure = Self.failure(.forbidden, "account_disabled")
    let login = SuperOneCode(failure, try Self.route("loginUser"))
    #expect(login.name == "INVALID_CREDENTIALS" && login.status == .unauthorized)
    #expect(SuperOneCode(failure, try Self.route("listUserDevices")).status == .forbidden)
  }

  @Test("R-SO-034, R-SO-038: a refusal has seven members, and all problems in one text") func body() throws {
    let failure = Failure(
      problems: [
        FieldProblem(path: "/birthDate", code: "out_of_range", message: "in the past"),
        FieldProblem(path: "/health_goals/3", code: "too_long", message: "at most 200 characters"),
        FieldProblem(path: "", code: "required", message: "at least one member"),
      ])
    let error = SuperOneError(
      SuperOneCode(failure, nil), failure, try Self.route("updateUserProfile"),
      RequestID(replacing: "request-1"),
      at: Timestamp(milliseconds: 1_738_164_645_123))
    #expect(
      String(decoding: try JSON.encode(error), as: UTF8.self) == """
        {"success":false,"error":"Validation failed","message":"Some of the request cannot be accepted.",\
        "code":"VALIDATION_ERROR",\
        "details":"date_of_birth: in the past; health_goals.3: at most 200 characters; body: at least one member",\
        "timestamp":"2025-01-29T15:30:45.123Z","request_id":"request-1"}
        """)
  }

  @Test(
    "R-SO-001, R-SO-013, R-SO-007, R-SO-311: an envelope has message, data, what is beside it, and the time")
  func envelope()
    throws
  {
    var options = GatewayOptions()
    options.now = { Timestamp(milliseconds: 1_738_164_645_120) }
    let dialect = SuperOne(options)
    let route = try Self.route("logoutUser")
    var answer = Answer.enveloped
    func text(_ data: [UInt8]?) -> String {
      String(decoding: dialect.envelope(answer, data: data, route, RequestID(replacing: "x")), as: UTF8.self)
    }
    #expect(
      text(nil) == #"{"success":true,"message":"Logout successful","timestamp":"2025-01-29T15:30:45.120Z"}"#)
    answer.beside = [Value.Member("pagination", SuperOnePage(page: 2, limit: 10, total: 45).ofAnalyses)]
    #expect(
      text(Array("[]".utf8)) == """
        {"success":true,"message":"Logout successful","data":[],"pagination":{"current_page":2,"total_pages":5,\
        "total_items":45,"items_per_page":10},"timestamp":"2025-01-29T15:30:45.120Z"}
        """)
  }

  @Test("R-SO-036, R-SO-313: what is refused before a route has one of the contract's statuses too")
  func statuses() {
    let known = [400, 500, 503]
    for fault in ConnectionFault.allCases {
      #expect(known.contains(Int(Self.dialect.status(for: fault.status).code)), "\(fault)")
    }
  }

  @Test("R-SO-029: an id of a request has 8 to 64 letters, digits, hyphens and underscores") func requests()
    throws
  {
    for (text, isKept) in [
      ("12345678", true), ("1234567", false), (String(repeating: "a", count: 64), true),
      (String(repeating: "a", count: 65), false), ("with.a.dot", false), ("A-b_9-xyz", true),
    ] {
      #expect(Self.dialect.keeps(try #require(RequestID(text))) == isKept, "\(text)")
    }
  }
}

@Suite("Super One: pages") struct SuperOnePageTests {
  @Test(
    "R-SO-016: pages are counted up, and none is before or after an empty list",
    arguments: [
      (1, 10, 45, 5, true, false), (5, 10, 45, 5, false, true), (6, 10, 45, 5, false, true),
      (1, 10, 0, 0, false, false), (3, 10, 0, 0, false, false), (1, 100, 100, 1, false, false),
      (1, 100, 101, 2, true, false),
    ] as [(Int64, Int64, Int64, Int64, Bool, Bool)])
  func pages(page: Int64, limit: Int64, total: Int64, pages: Int64, next: Bool, previous: Bool) {
    let page = SuperOnePage(page: page, limit: limit, total: total)
    #expect(page.totalPages == pages && page.hasNext == next && page.hasPrevious == previous)
  }

  @Test("R-SO-014, R-SO-015, R-SO-311: six members in the history of uploads, seven elsewhere") func members()
  {
    let page = SuperOnePage(page: 2, limit: 10, total: 45)
    let six = ["page", "limit", "total", "totalPages", "hasNext", "hasPrevious"]
    #expect(page.ofUploads.asMembers.map(\.name) == six)
    #expect(page.standard.asMembers.map(\.name) == six + ["currentPage"])
    #expect(page.standard["currentPage"] == 2)
  }

  @Test(
    "R-SO-012: page and limit are whole numbers within their limits",
    arguments: [
      ("page", "1", true), ("page", "0", false), ("page", "-1", false), ("page", "1.5", false),
      ("page", "", false), ("page", "ten", false), ("limit", "1", true), ("limit", "100", true),
      ("limit", "101", false), ("limit", "0", false),
    ]) func numbers(name: String, text: String, isRead: Bool) throws
  {
    for case .query(name, let rule) in SuperOnePage.arguments {
      if isRead {
        #expect(try rule.value(of: text, name) == .integer(try #require(Int64(text))))
      } else {
        let failure = #expect(throws: Failure.self) { try rule.value(of: text, name) }
        #expect(SuperOneCode(try #require(failure), nil).status == .unprocessableContent)
      }
    }
  }
}
