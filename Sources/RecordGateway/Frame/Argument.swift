import RecordModel

/// Where a parameter of a method comes from.
enum Argument: Sendable {
  /// The record of the person who asks: their account's id.
  case ownRecord
  /// A part of the path.
  case path(String, PathRule, as: String)
  /// A part of the path that the record itself judges.
  case rawPath(String)
  /// A parameter of the query; left out where it is not sent.
  case query(String, QueryRule = .text)
  /// A member of the body that must be there.
  case member(String)
  /// A member of the body that must be there and is called otherwise by the record.
  case renamedMember(String, as: String)
}

/// What a part of the path may be; anything else is answered as if there were no such thing (C-09).
enum PathRule: Sendable {
  /// A questionnaire's slug or alias.
  case slug
  /// A lower-case version 4 UUID.
  case uuid
  /// An opaque id of letters, digits, hyphens and underscores.
  case opaque

  func allows(_ text: String) -> Bool {
    switch self {
    case .slug: Slug(text) != nil
    case .uuid: PatientID(text) != nil
    case .opaque: RecordID(text) != nil
    }
  }
}

/// How a parameter of the query is read.
enum QueryRule: Sendable {
  /// As text.
  case text
  /// As a whole number; what is none is left out, so that the default counts (C-27).
  case lenientInteger
}

extension Argument {
  /// The parameter's member, or `nil` where it is left out.
  func member(of exchange: Exchange) throws(Failure) -> Value.Member? {
    switch self {
    case .ownRecord:
      guard let session = exchange.session else { throw .noSession }
      return Value.Member("patientId", .string(session.account.description))
    case .path(let name, let rule, let parameter):
      let text = exchange.path[name] ?? ""
      guard rule.allows(text) else { throw .malformed(path: parameter) }
      return Value.Member(parameter, .string(text))
    case .rawPath(let name): return Value.Member(name, .string(exchange.path[name] ?? ""))
    case .query(let name, let rule):
      guard let text = try exchange.query.value(name) else { return nil }
      switch rule {
      case .text: return Value.Member(name, .string(text))
      case .lenientInteger: return Int64(text).map { Value.Member(name, .integer($0)) }
      }
    case .member(let name): return Value.Member(name, try exchange.sent(name))
    case .renamedMember(let name, let parameter):
      return Value.Member(parameter, try exchange.sent(name))
    }
  }
}

extension Exchange {
  /// A member of the body.
  fileprivate func sent(_ name: String) throws(Failure) -> Value {
    guard let body, let node = body.member(name, of: body.root) else {
      throw Failure(.invalidInput, "a member is missing", details: ["field": .string(name)])
    }
    return body.value(at: node)
  }
}

extension Failure {
  /// A part of the path that no such thing can have as its id.
  static func malformed(path parameter: String) -> Failure {
    Failure(
      .notFound, "there is no such thing", details: ["field": .string(parameter), "reason": "malformed"])
  }
}
