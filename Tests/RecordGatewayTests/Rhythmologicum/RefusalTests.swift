import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

/// How refusals of the record look to Rhythmologicum's clients.
@Suite("Rhythmologicum: refusals") struct RefusalTests {
  static let table:
    [(rule: String, failure: Failure, status: Int, code: String, details: Value?, retryAfter: Int?)] = [
      (
        "R-RH-013", Failure(.sessionExpired, "x", details: ["reason": "ended"]), 401, "SESSION_EXPIRED", nil,
        nil
      ),
      ("R-RH-014", Failure(.unauthorized, "x"), 401, "UNAUTHORIZED", nil, nil),
      ("R-RH-015", Failure(.forbidden, "x", details: ["reason": "not_assigned"]), 403, "FORBIDDEN", nil, nil),
      ("R-RH-016", Failure(.notFound, "x", details: ["field": "slug"]), 404, "NOT_FOUND", nil, nil),
      (
        "R-RH-017", Failure(.validationFailed, "x", details: ["missingQuestions": []]), 400,
        "VALIDATION_FAILED",
        ["missingQuestions": []], nil
      ),
      (
        "R-RH-018", Failure(.invalidInput, "x", details: ["field": "cursor", "expected": "text"]), 400,
        "INVALID_INPUT", ["field": "cursor"], nil
      ),
      (
        "R-RH-019", Failure(.assessmentCompleted, "x", details: ["status": "completed"]), 400,
        "ASSESSMENT_COMPLETED", ["status": "completed"], nil
      ),
      (
        "R-RH-020",
        Failure(.stateConflict, "x", details: ["reason": "step_not_current", "currentStepId": "s"]), 409,
        "STATE_CONFLICT", ["reason": "step_not_current", "currentStepId": "s"], nil
      ),
      (
        "R-RH-021", Failure(.internalError, "x", details: ["field": "secret"]), 500, "INTERNAL_ERROR", nil,
        nil
      ),
      ("R-RH-022", Failure(.storageFull, "x"), 500, "DATABASE_ERROR", nil, nil),
      ("R-RH-022", Failure(.databaseError, "x"), 500, "DATABASE_ERROR", nil, nil),
      ("R-RH-023", Failure(.unavailable, "x"), 503, "SCHEMA_NOT_READY", nil, 1),
      (
        "R-RH-023", Failure(.overloaded, "x", details: ["retryAfterSeconds": 7]), 503, "SCHEMA_NOT_READY",
        nil, 7
      ),
      ("C-35", Failure(.rateLimited, "x", details: ["retryAfterSeconds": 42]), 429, "RATE_LIMITED", nil, 42),
      ("R-RH-021", Failure(Failure.Code(rawValue: "NEVER_HEARD_OF"), "x"), 500, "INTERNAL_ERROR", nil, nil),
    ]

  @Test(
    "R-RH-013 to R-RH-023: each code with its status, and of the details only what clients need",
    arguments: table.indices)
  func codes(row: Int) throws {
    let (rule, failure, status, code, details, retryAfter) = Self.table[row]
    let refusal = Rhythmologicum().refusal(failure, nil, RequestID(replacing: "id-1"))
    #expect(
      Int(refusal.status.code) == status && refusal.code == code && refusal.retryAfter == retryAfter,
      "\(rule)")
    let body = try JSON.parse(refusal.body).value()
    #expect(
      body["success"] == false && body["requestId"] == "id-1" && body["error"]?["code"] == .string(code))
    #expect(body["error"]?["details"] == details, "\(rule)")
    #expect(body["error"]?["message"] != "x", "what the record says of itself is not for patients")
  }
}
