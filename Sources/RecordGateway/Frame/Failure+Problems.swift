import RecordModel

extension Failure {
  /// The refusal of a request for all its problems.
  ///
  /// - Parameter field: the member, if there is one problem.
  init(problems: [FieldProblem], field: String? = nil) {
    let fields = problems.map { (try? Tape(encoding: $0).value()) ?? .null }
    var details: [Value.Member] = [.init("reason", "validation_failed"), .init("fields", .array(fields))]
    if let field { details.append(.init("field", .string(field))) }
    self.init(
      .invalidInput, "the request has members that cannot be accepted; details name them",
      details: .object(details))
  }

  /// The problems of a request, even if the record names only one in its own form: `profile.email`.
  ///
  /// Places are JSON Pointers; headers have none.
  var problems: [FieldProblem] {
    if case .array(let fields)? = details?["fields"] {
      return fields.compactMap { try? Tape($0).decode(FieldProblem.self) }
    }
    guard let field else { return [] }
    let isHeader = field.first?.isUppercase == true
    let pointer = field.split { ".[]".contains($0) }.map { "/" + $0 }.joined()
    let isListed =
      if case .string(let text)? = details?["expected"] { text.hasPrefix("one of") } else { false }
    return [
      FieldProblem(
        path: isHeader ? field : field == "body" ? "" : pointer,
        code: field == "body" ? "unknown_field" : isListed ? "not_in_enum" : "bad_format", message: message)
    ]
  }

  /// The same refusal after problems known before, without those that follow from them.
  func joined(to known: [FieldProblem]) -> Failure {
    switch code {
    case .invalidInput, .validationFailed:
      return Failure(problems: known + problems.filter { !$0.follows(from: known) })
    case .unauthorized:
      // A body is checked whole before a token, code or password in it is looked at (R-MH-352); whether a session
      // lives is asked before such a refusal leaves.
      return Failure(problems: known)
    case .sessionExpired, .forbidden, .rateLimited:
      // A caller without the right learns that, whatever else is wrong.
      return problems.contains { $0.follows(from: known) } ? Failure(problems: known) : self
    default: return Failure(problems: known)
    }
  }
}

extension FieldProblem {
  /// Whether it may only exist because a stand-in replaced a wrong value.
  fileprivate func follows(from known: [FieldProblem]) -> Bool {
    known.contains { other in
      other.code != "unknown_field"
        && (other.path == path || other.path.hasPrefix(path + "/") || path.hasPrefix(other.path + "/"))
    }
  }
}
