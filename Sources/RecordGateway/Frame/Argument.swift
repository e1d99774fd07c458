import HTTPTypes
import RecordModel

/// The source of a method's parameter.
enum Argument: Sendable {
  /// The caller's own record: their account's id.
  case ownRecord
  /// The record named by the path as `patientId`; the record decides whether the person may.
  case namedRecord
  /// A part of the path.
  case path(String, PathRule, as: String)
  /// A part of the path that the record itself checks.
  case rawPath(String)
  /// Left out if it is not sent.
  case query(String, QueryRule = .text)
  /// Refused if it is not sent.
  case requiredQuery(String, QueryRule)
  /// A required member of the body.
  case member(String)
  /// A required member of the body, with another name in the record.
  case renamedMember(String, as: String)
  /// A member of the body with another name in the record; left out if it is not sent.
  case optionalMember(String, as: String)
  /// All members of the body, some with another name in the record, and some with ids of people that may not
  /// exist; none if there is no body.
  case members(renamed: [String: String] = [:], people: Set<String> = [])
  /// The version in `If-Match`; left out if it is not sent.
  case ifMatch(as: String)
  /// The same for all requests.
  case constant(String, Value)
}

/// The form of a part of the path; any other is answered as not found (C-09).
enum PathRule: Sendable {
  /// A questionnaire's slug or alias.
  case slug
  /// A lower-case version 4 UUID.
  case uuid
  /// An opaque id of letters, digits, hyphens and underscores.
  case opaque
  /// The same, beginning with a letter or digit (R-MH-012).
  case identifier

  func allows(_ text: String) -> Bool {
    switch self {
    case .slug: Slug(text) != nil
    case .uuid: PatientID(text) != nil
    case .opaque: RecordID(text) != nil
    case .identifier: RecordID(text) != nil && text.utf8.first != UInt8(ascii: "-") && !text.hasPrefix("_")
    }
  }
}

extension Argument {
  /// The parameter's members; none if left out.
  func members(of exchange: Exchange) throws(Failure) -> [Value.Member] {
    switch self {
    case .ownRecord: return try exchange.ownRecord
    case .namedRecord: return [Value.Member("patientId", .string(try exchange.namedRecord))]
    case .path(let name, let rule, let parameter):
      let text = exchange.path[name] ?? ""
      guard rule.allows(text) else { throw .malformed(path: parameter) }
      return [Value.Member(parameter, .string(text))]
    case .rawPath(let name): return [Value.Member(name, .string(exchange.path[name] ?? ""))]
    case .query(let name, let rule):
      guard let text = try exchange.query.value(name) else { return [] }
      return try rule.value(of: text, name).map { [Value.Member(name, $0)] } ?? []
    case .requiredQuery(let name, let rule):
      let found = try Argument.query(name, rule).members(of: exchange)
      guard found.isEmpty else { return found }
      throw Failure(problems: [FieldProblem(path: "/\(name)", code: "required", message: "must be there")])
    case .member(let name): return [Value.Member(name, try exchange.sent(name))]
    case .renamedMember(let name, let parameter):
      return [Value.Member(parameter, try exchange.sent(name))]
    case .optionalMember(let name, let parameter):
      guard let body = exchange.fitting ?? exchange.body, let node = body.member(name, of: body.root) else {
        return []
      }
      return [Value.Member(parameter, body.value(at: node, keepsZeros: true))]
    case .members(let names, let people): return exchange.sentMembers(names, people)
    case .ifMatch(let parameter):
      return try exchange.expectedVersion.map { [Value.Member(parameter, .integer($0))] } ?? []
    case .constant(let name, let value): return [Value.Member(name, value)]
    }
  }
}

extension Exchange {
  /// The record named by the path.
  ///
  /// The record's ids are UUIDs; a path may have another id, which is nobody's, and so is this one.
  fileprivate var namedRecord: String {
    get throws(Failure) {
      let text = path["patientId"] ?? ""
      guard PathRule.identifier.allows(text) else { throw .malformed(path: "patientId") }
      return Self.person(text)
    }
  }

  /// The id in the record's form for people, or nobody's.
  private static func person(_ text: String) -> String {
    PatientID(text) == nil ? "00000000-0000-4000-8000-000000000000" : text
  }

  /// A member of the body.
  fileprivate func sent(_ name: String) throws(Failure) -> Value {
    guard let body = fitting ?? body, let node = body.member(name, of: body.root) else {
      throw Failure(.invalidInput, "a member is missing", details: ["field": .string(name)])
    }
    return body.value(at: node, keepsZeros: true)
  }

  /// All members of the body.
  fileprivate func sentMembers(_ names: [String: String], _ people: Set<String>) -> [Value.Member] {
    guard let body = fitting ?? body else { return [] }
    return body.members(of: body.root).map { name, node in
      if people.contains(name), let text = body.string(at: node) {
        return Value.Member(names[name] ?? name, .string(Self.person(text)))
      }
      return Value.Member(names[name] ?? name, body.value(at: node, keepsZeros: true))
    }
  }

  /// The whole number in quotes in `If-Match`.
  fileprivate var expectedVersion: Int64? {
    get throws(Failure) {
      guard var text = head.headerFields[.ifMatch] else { return nil }
      // A proxy that compresses makes a tag weak; the version is compared, not bytes.
      if text.hasPrefix("W/") { text.removeFirst(2) }
      let digits = text.dropFirst().dropLast()
      guard text.utf8.count > 2, text.hasPrefix("\""), text.hasSuffix("\""),
        digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let version = Int64(digits)
      else {
        throw Failure(
          .invalidInput, "If-Match is a version, a whole number in quotes", details: ["field": "If-Match"])
      }
      return version
    }
  }
}

extension Failure {
  /// A part of the path that no id can have.
  static func malformed(path parameter: String) -> Failure {
    Failure(
      .notFound, "there is no such thing", details: ["field": .string(parameter), "reason": "malformed"])
  }
}
