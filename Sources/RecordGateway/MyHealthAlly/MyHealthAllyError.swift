import HTTPTypes
import RecordModel

/// The contract's `Error` (R-MH-007).
struct MyHealthAllyError: Codable, Sendable, Equatable {
  var error: Body

  struct Body: Codable, Sendable, Equatable {
    var code: String
    /// For people; never quotes the request.
    var message: String
    var requestId: String
    /// Problems of the request, if they are the reason.
    var fields: [Field]?
    /// Whole seconds until another try makes sense.
    var retryAfterSeconds: Int?
    /// The current version, if the request named another.
    var currentVersion: Int64?
  }

  /// The contract's `FieldError`.
  struct Field: Codable, Sendable, Equatable {
    /// JSON Pointer, `query:NAME` or `header:NAME`.
    var path: String
    var code: String
    var message: String
    var minimum: ExactDecimal?
    var maximum: ExactDecimal?
  }

  /// - Parameters:
  ///   - isQuery: whether the request has no body, so that the problems are in its query.
  ///   - sentNames: names of members as they are sent, by the record's; see ``Route/sentNames``.
  init(
    _ failure: Failure, _ code: MyHealthAllyCode, isQuery: Bool, sentNames: [String: String] = [:],
    _ requestID: RequestID
  ) {
    error = Body(code: code.name, message: code.message, requestId: requestID.text)
    if code.status == .unprocessableContent { error.fields = Self.fields(failure, isQuery, sentNames) }
    error.retryAfterSeconds = failure.retryAfterSeconds ?? (code.asksForPatience ? 1 : nil)
    if case .integer(let version)? = failure.details?["currentVersion"] { error.currentVersion = version }
  }

  private static func fields(
    _ failure: Failure, _ isQuery: Bool, _ sentNames: [String: String]
  ) -> [Field]? {
    let problems = failure.problems
    return problems.isEmpty ? nil : problems.map { Field($0, isQuery, sentNames) }
  }
}

extension MyHealthAllyError.Field {
  /// A problem from the record's list.
  fileprivate init(_ problem: FieldProblem, _ isQuery: Bool, _ sentNames: [String: String]) {
    self.init(
      // What no shape knows keeps the name that it was sent under.
      path: Self.path(problem.path, isQuery, problem.code == "unknown_field" ? [:] : sentNames),
      code: Self.code(problem.code),
      message: problem.message,
      minimum: problem.minimum, maximum: problem.maximum)
  }

  private static func path(_ pointer: String, _ isQuery: Bool, _ sentNames: [String: String]) -> String {
    if pointer.first?.isUppercase == true { return "header:" + pointer }
    var parts = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    if let first = parts.first, let sent = sentNames[first] {
      // What the record takes as one object may be members of the body itself.
      parts.replaceSubrange(0...0, with: sent.isEmpty ? [] : [sent])
    }
    return isQuery ? "query:" + parts.joined(separator: "/") : parts.map { "/" + $0 }.joined()
  }

  /// The contract's nearest code for those that only the record has.
  private static func code(_ code: String) -> String {
    switch code {
    case "in_past", "too_far_ahead", "too_young", "nonexistent_time", "card_expired",
      "amount_exceeds_balance":
      "out_of_range"
    case "currency_mismatch": "inconsistent"
    case let code where code.hasPrefix("unknown_") && code != "unknown_field": "not_in_enum"
    case "type_not_offered": "not_in_enum"
    case let code where known.contains(code): code
    default: "bad_format"
    }
  }

  private static let known: Set = [
    "required", "unknown_field", "read_only_field", "wrong_type", "bad_format", "out_of_range",
    "implausible_value", "unit_suspected", "inconsistent", "too_long", "too_many", "not_in_enum",
    "in_future", "before_birth",
  ]
}
