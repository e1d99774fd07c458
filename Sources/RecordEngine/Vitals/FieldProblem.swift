import RecordModel

/// One thing that is wrong with a request's members; all of a request are reported together (R-MH-005).
struct FieldProblem: Equatable {
  /// JSON Pointer to the member.
  var path: String
  /// A stable name such as `implausible_value`.
  var code: String
  /// What is needed, without the value that was sent.
  var message: String
  /// The plausible values, where they are why.
  var limits: MeasureSet.Span?

  var value: Value {
    var members: [Value.Member] = [
      Value.Member("path", .string(path)), Value.Member("code", .string(code)),
      Value.Member("message", .string(message)),
    ]
    if let limits, let low = try? Tape(encoding: limits.low).value(),
      let high = try? Tape(encoding: limits.high).value()
    {
      members += [Value.Member("minimum", low), Value.Member("maximum", high)]
    }
    return .object(members)
  }
}

extension Failure {
  /// The refusal of a request for all its problems.
  init(problems: [FieldProblem]) {
    self.init(
      .invalidInput, "the request has members that cannot be accepted; details name them",
      details: ["reason": "validation_failed", "fields": .array(problems.map(\.value))])
  }
}
