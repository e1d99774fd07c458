/// A problem of a request's member; all of a request are reported together (R-MH-005).
package struct FieldProblem: Codable, Sendable, Equatable {
  /// JSON Pointer to the member.
  package var path: String
  /// A stable name such as `implausible_value`.
  package var code: String
  /// The requirement, without the value that was sent.
  package var message: String
  /// The lowest plausible value, if limits are the reason.
  package var minimum: ExactDecimal?
  /// The highest plausible value, if limits are the reason.
  package var maximum: ExactDecimal?

  package init(
    path: String, code: String, message: String, minimum: ExactDecimal? = nil,
    maximum: ExactDecimal? = nil
  ) {
    (self.path, self.code, self.message) = (path, code, message)
    (self.minimum, self.maximum) = (minimum, maximum)
  }
}
