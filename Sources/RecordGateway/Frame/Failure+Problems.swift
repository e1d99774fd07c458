import RecordModel

extension Failure {
  /// The refusal of a request for all its problems.
  ///
  /// - Parameter field: the member, where there is one problem.
  init(problems: [FieldProblem], field: String? = nil) {
    let fields = problems.map { (try? Tape(encoding: $0).value()) ?? .null }
    var details: [Value.Member] = [.init("reason", "validation_failed"), .init("fields", .array(fields))]
    if let field { details.append(.init("field", .string(field))) }
    self.init(
      .invalidInput, "the request has members that cannot be accepted; details name them",
      details: .object(details))
  }

  /// What is wrong with a request, also where only one thing is named, as the record does: `profile.email`.
  ///
  /// Places are JSON Pointers; a header stands as it is.
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

  /// The same refusal with what is known already before it, and without what follows from that alone.
  func joined(to known: [FieldProblem]) -> Failure {
    switch code {
    case .invalidInput, .validationFailed:
      return Failure(problems: known + problems.filter { !$0.follows(from: known) })
    case .unauthorized, .sessionExpired, .forbidden, .rateLimited:
      // Who may not do this at all is told so, whatever else is wrong.
      return problems.contains { $0.follows(from: known) } ? Failure(problems: known) : self
    default: return Failure(problems: known)
    }
  }
}

extension FieldProblem {
  /// Whether it may be there only because something stands in the place of what was wrong.
  fileprivate func follows(from known: [FieldProblem]) -> Bool {
    known.contains { other in
      other.code != "unknown_field"
        && (other.path == path || other.path.hasPrefix(path + "/") || path.hasPrefix(other.path + "/"))
    }
  }
}
