import HTTPTypes
import RecordModel

extension Rhythmologicum {
  var title: String { "Rhythmologicum Connect: questionnaires for patients, in German." }

  func envelopeSchema(of data: Value) -> Value {
    [
      "type": "object",
      "properties": ["success": ["const": true], "data": data, "requestId": ["type": "string"]],
      "required": ["success", "data", "requestId"], "additionalProperties": false,
    ]
  }

  var refusalSchema: Value {
    [
      "type": "object",
      "properties": [
        "success": ["const": false],
        "error": [
          "type": "object",
          "properties": [
            "code": [
              "type": "string", "enum": .array(RhythmologicumCode.allCases.map { .string($0.rawValue) }),
            ],
            "message": ["type": "string"], "details": ["type": "object"],
          ], "required": ["code", "message"], "additionalProperties": false,
        ], "requestId": ["type": "string"],
      ], "required": ["success", "error", "requestId"], "additionalProperties": false,
    ]
  }

  func refusals(on route: Route) -> [Int: String] {
    var meanings = [
      400: "INVALID_INPUT: the request is malformed.", 404: "NOT_FOUND: there is no such thing.",
      413: "INVALID_INPUT: the body is too large.", 415: "INVALID_INPUT: bodies are application/json.",
      429: "RATE_LIMITED: too many requests a minute; see Retry-After.",
      500: "INTERNAL_ERROR or DATABASE_ERROR: try again later.",
      503: "SCHEMA_NOT_READY: the record is not there yet; see Retry-After.",
    ]
    if route.session == .required {
      meanings[401] = "UNAUTHORIZED or SESSION_EXPIRED: sign in."
      meanings[403] = "FORBIDDEN: somebody else's."
    }
    if route.method != .get || route.operation == "getAssessmentResult" {
      meanings[409] = "STATE_CONFLICT: refresh the state; details.reason says why."
    }
    if ["validateStep", "validateStepLegacy", "completeAssessment"].contains(route.operation) {
      meanings[400] = "VALIDATION_FAILED: required answers are missing; or INVALID_INPUT."
    }
    if route.operation.hasPrefix("saveAnswer") {
      meanings[400] = "ASSESSMENT_COMPLETED: it takes no more answers; or INVALID_INPUT."
    }
    return meanings
  }
}
