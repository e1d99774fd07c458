extension FieldProblem {
  /// A problem of a member outside its limits.
  package init(path: String, code: String, message: String, limits: NumberSpan?) {
    self.init(path: path, code: code, message: message, minimum: limits?.low, maximum: limits?.high)
  }
}
