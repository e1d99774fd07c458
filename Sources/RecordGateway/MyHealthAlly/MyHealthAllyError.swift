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

  /// - Parameter isQuery: whether the request has no body, so that the problems are in its query.
  init(_ failure: Failure, _ code: MyHealthAllyCode, isQuery: Bool, _ requestID: RequestID) {
    error = Body(code: code.name, message: code.message, requestId: requestID.text)
    if code.status == .unprocessableContent { error.fields = Self.fields(failure, isQuery) }
    error.retryAfterSeconds = failure.retryAfterSeconds ?? (code.asksForPatience ? 1 : nil)
    if case .integer(let version)? = failure.details?["currentVersion"] { error.currentVersion = version }
  }

  private static func fields(_ failure: Failure, _ isQuery: Bool) -> [Field]? {
    let problems = failure.problems
    return problems.isEmpty ? nil : problems.map { Field($0, isQuery) }
  }
}

extension MyHealthAllyError.Field {
  /// A problem from the record's list.
  fileprivate init(_ problem: FieldProblem, _ isQuery: Bool) {
    self.init(
      path: Self.path(problem.path, isQuery), code: Self.code(problem.code), message: problem.message,
      minimum: problem.minimum, maximum: problem.maximum)
  }

  private static func path(_ pointer: String, _ isQuery: Bool) -> String {
    if pointer.first?.isUppercase == true { return "header:" + pointer }
    if isQuery { return "query:" + pointer.drop { $0 == "/" } }
    return pointer == "/birthDate" ? "/dateOfBirth" : pointer
  }

  /// The contract's nearest code for those that only the record has.
  private static func code(_ code: String) -> String {
    switch code {
    case "in_past", "too_far_ahead", "too_young", "nonexistent_time": "out_of_range"
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
