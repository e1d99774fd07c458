/// One thing that is wrong with a request's members; all of a request are reported together (R-MH-005).
public struct FieldProblem: Codable, Sendable, Equatable {
  /// JSON Pointer to the member.
  public var path: String
  /// A stable name such as `implausible_value`.
  public var code: String
  /// What is needed, without the value that was sent.
  public var message: String
  /// The lowest plausible value, where limits are why.
  public var minimum: ExactDecimal?
  /// The highest plausible value, where limits are why.
  public var maximum: ExactDecimal?

  /// A problem of a member.
  public init(path: String, code: String, message: String, limits: MeasureSet.Span? = nil) {
    (self.path, self.code, self.message) = (path, code, message)
    (minimum, maximum) = (limits?.low, limits?.high)
  }
}
