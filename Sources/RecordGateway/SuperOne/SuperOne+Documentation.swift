import HTTPTypes
import RecordModel

extension SuperOne {
  var title: String { "Super One Health: laboratory reports and what they mean, in English." }

  func envelopeSchema(of data: Value) -> Value {
    var properties: [Value.Member] = [
      .init("success", ["type": "boolean", "const": true]), .init("message", ["type": "string"]),
    ]
    if data != .null { properties.append(.init("data", data)) }
    properties.append(.init("timestamp", ["type": "string", "format": "date-time"]))
    return [
      "type": "object", "properties": .object(properties),
      "required": .array(properties.map { .string($0.name) }), "additionalProperties": false,
    ]
  }

  var refusalSchema: Value { SuperOneError.schema }

  func refusals(on route: Route) -> [Int: String] {
    var meanings = [
      400: "VALIDATION_ERROR: the request cannot be read.",
      403: "FORBIDDEN: not permitted, or not by https.",
      429: "RATE_LIMITED: see Retry-After.",
      500: "INTERNAL_ERROR: try again later.",
      502: "UPSTREAM_ERROR: the record cannot be reached.",
      503: "SERVICE_UNAVAILABLE: try again; see Retry-After.",
    ]
    if route.session == .required {
      meanings[401] = "AUTHENTICATION_REQUIRED or TOKEN_EXPIRED: sign in, or refresh the token."
    } else {
      meanings[401] = "INVALID_CREDENTIALS or AUTHENTICATION_REQUIRED: what is sent proves nothing."
    }
    if route.body != .ignored || !route.readsOwnQuery {
      meanings[422] = "VALIDATION_ERROR and others: details says what cannot be accepted."
    }
    let more = route.documentation.refusals
    if !route.path.parameters.isEmpty || route.method == .post || more.contains(404) {
      meanings[404] = "NOT_FOUND: it is not there."
    }
    if route.takesKey || more.contains(409) { meanings[409] = "CONFLICT: the state does not allow it." }
    return meanings
  }
}
