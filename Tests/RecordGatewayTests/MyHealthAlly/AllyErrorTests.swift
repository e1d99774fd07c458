import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

@Suite("MyHealthAlly: errors") struct AllyErrorTests {
  private static func failure(_ code: Failure.Code, _ reason: String?) -> Failure {
    Failure(code, "text", details: reason.map { ["reason": .string($0)] })
  }

  @Test(
    "R-MH-007: each refusal has the contract's code and status",
    arguments: [
      (failure(.unauthorized, nil), "unauthenticated", 401),
      (failure(.unauthorized, "missing"), "unauthenticated", 401),
      (failure(.unauthorized, "invalid_credentials"), "invalid_credentials", 401),
      (failure(.unauthorized, "code_invalid"), "otp_invalid", 401),
      (failure(.unauthorized, "code_expired"), "otp_expired", 401),
      (failure(.unauthorized, "refresh_reused"), "refresh_reused", 401),
      (failure(.unauthorized, "reset_token_expired"), "reset_token_expired", 401),
      (failure(.sessionExpired, "expired"), "token_expired", 401),
      (failure(.sessionExpired, "ended"), "token_revoked", 401),
      (failure(.sessionExpired, "refresh_expired"), "refresh_expired", 401),
      (failure(.forbidden, "not_own"), "forbidden", 403), (failure(.forbidden, "foreign"), "not_found", 404),
      (failure(.forbidden, "role"), "forbidden", 403),
      (failure(.forbidden, "not_assigned"), "not_assigned", 403),
      (failure(.forbidden, "not_shared"), "not_shared", 403),
      (failure(.forbidden, "email_not_verified"), "email_not_verified", 403),
      (failure(.forbidden, "account_disabled"), "account_disabled", 403),
      (failure(.notFound, nil), "not_found", 404), (failure(.notFound, "malformed"), "not_found", 404),
      (failure(.notFound, "intake_not_found"), "intake_not_found", 404),
      (failure(.notFound, "provider_not_found"), "provider_not_found", 404),
      (failure(.methodNotAllowed, nil), "method_not_allowed", 405),
      (failure(.stateConflict, "email_in_use"), "email_in_use", 409),
      (failure(.stateConflict, "idempotency_key_reused"), "idempotency_conflict", 409),
      (failure(.stateConflict, "revision_conflict"), "conflict", 409),
      (failure(.stateConflict, "slot_unavailable"), "slot_unavailable", 409),
      (failure(.contentTooLarge, nil), "payload_too_large", 413),
      (failure(.unsupportedMedia, nil), "unsupported_media_type", 415),
      (failure(.invalidInput, "weak_password"), "weak_password", 422),
      (failure(.invalidInput, "email_invalid"), "validation_failed", 422),
      (failure(.rateLimited, nil), "too_many_requests", 429),
      (failure(.rateLimited, "too_many_attempts"), "too_many_attempts", 429),
      (failure(.storageFull, nil), "storage_unavailable", 503),
      (failure(.unavailable, nil), "storage_unavailable", 503),
      (failure(.corrupt, nil), "internal_error", 500), (failure(.internalError, nil), "internal_error", 500),
    ]) func codes(failure: Failure, name: String, status: Int)
  {
    let code = MyHealthAllyCode(failure)
    #expect(code.name == name && code.status.code == status)
    #expect(code.message != MyHealthAllyCode(Self.failure(.stateConflict, "no_draft")).message)
  }

  private func text(_ failure: Failure, isQuery: Bool = false) throws -> String {
    let error = MyHealthAllyError(
      failure, MyHealthAllyCode(failure), isQuery: isQuery, RequestID(replacing: "r-1"))
    return String(decoding: try JSON.encode(error), as: UTF8.self)
  }

  @Test("R-MH-004, R-MH-007: a body that cannot be read has neither fields nor a word of itself")
  func unreadable() throws {
    let failure = Failure(
      .invalidInput, "the body is not strict JSON", details: ["field": "body", "reason": "malformed"])
    #expect(
      try text(failure)
        == #"{"error":{"code":"invalid_json","message":"The body is not a valid JSON object.","requestId":"r-1"}}"#
    )
  }

  @Test(
    "R-MH-005: each problem has path, code and limits; codes of the record alone get the nearest of the contract"
  )
  func fields() throws {
    let failure = Failure(
      .invalidInput, "many",
      details: [
        "reason": "validation_failed",
        "fields": [
          [
            "path": "/heartRate", "code": "implausible_value", "message": "20 to 300 bpm", "minimum": 20,
            "maximum": 300,
          ], ["path": "/birthDate", "code": "too_young", "message": "from 13 years on"],
          ["path": "/preferredDate", "code": "in_past", "message": "later"],
          ["path": "/locationId", "code": "unknown_location", "message": "a location"],
        ],
      ])
    #expect(
      try text(failure)
        == #"{"error":{"code":"validation_failed","message":"Some fields cannot be accepted.","requestId":"r-1","fields":["#
        + #"{"path":"/heartRate","code":"implausible_value","message":"20 to 300 bpm","minimum":20,"maximum":300},"#
        + #"{"path":"/dateOfBirth","code":"out_of_range","message":"from 13 years on"},"#
        + #"{"path":"/preferredDate","code":"out_of_range","message":"later"},"#
        + #"{"path":"/locationId","code":"not_in_enum","message":"a location"}]}}"#)
  }

  @Test("R-MH-299: what is wrong with a query or a header is named as such") func places() throws {
    func field(_ details: Value, isQuery: Bool) throws -> String? {
      let failure = Failure(.invalidInput, "no", details: details)
      let error = MyHealthAllyError(
        failure, MyHealthAllyCode(failure), isQuery: isQuery, RequestID(replacing: "r"))
      return error.error.fields.map { $0.map { "\($0.path) \($0.code)" }.joined() }
    }
    #expect(try field(["field": "limit"], isQuery: true) == "query:limit bad_format")
    #expect(
      try field(["field": "status", "expected": "one of a, b"], isQuery: true) == "query:status not_in_enum")
    #expect(try field(["field": "Idempotency-Key"], isQuery: false) == "header:Idempotency-Key bad_format")
    #expect(try field(["field": "profile.names[2].x"], isQuery: false) == "/profile/names/2/x bad_format")
    #expect(try field(["field": "body", "reason": "unwanted"], isQuery: false) == " unknown_field")
  }

  @Test("R-MH-266: one kind of problem that has a code of its own is the code; mixed with others it is not")
  func own() {
    func code(_ codes: String...) -> String {
      let fields = codes.map { Value.object([.init("path", "/x"), .init("code", .string($0))]) }
      return MyHealthAllyCode(Failure(.invalidInput, "no", details: ["fields": .array(fields)])).name
    }
    #expect(code("read_only_field") == "read_only_field")
    #expect(code("read_only_field", "read_only_field") == "read_only_field")
    #expect(code("read_only_field", "required") == "validation_failed")
    #expect(code("type_not_offered") == "type_not_offered" && code("required") == "validation_failed")
  }

  @Test("R-MH-028, R-MH-264: how long to wait, and what version there is") func numbers() throws {
    let locked = Failure(
      .rateLimited, "no", details: ["reason": "too_many_attempts", "retryAfterSeconds": 840])
    #expect(try text(locked).contains(#""retryAfterSeconds":840"#))
    let stale = Failure(.stateConflict, "no", details: ["reason": "version_conflict", "currentVersion": 4])
    #expect(try text(stale).contains(#""currentVersion":4"#))
    #expect(try text(Failure(.unavailable, "no")).contains(#""retryAfterSeconds":1"#))
  }
}
