import HTTPTypes
import RecordModel

/// The source of a method's parameter.
enum Argument: Sendable {
  /// The caller's own record: their account's id.
  case ownRecord
  /// The record named by the path as `patientId`; the record decides whether the person may.
  case namedRecord
  /// A part of the path that names the caller; the record refuses everybody else (R-MH-050).
  case ownAccount(String)
  /// A part of the path with the id of a person, whom the record may not know.
  case namedPerson(String, as: String)
  /// A part of the path.
  case path(String, PathRule, as: String)
  /// A part of the path that the record itself checks.
  case rawPath(String)
  /// Left out if it is not sent.
  case query(String, QueryRule = .text)
  /// Refused if it is not sent.
  case requiredQuery(String, QueryRule)
  /// With another name in the record; left out if it is not sent.
  case renamedQuery(String, QueryRule, as: String)
  /// Checked, but no matter of the record: it is about the form of the answer.
  case unsent(String, QueryRule)
  /// How far back somebody looks (R-SO-018), as the moment or the day when that begins; left out for everything.
  case timeRange(String, unlessSent: String, as: String, inDays: Bool = false)
  /// Words separated by commas, each of which stands for some of the record's; left out, or the others, if it is not sent.
  case words(String, [(word: String, meaning: [String])], as: String, unlessSent: [String]? = nil)
  /// Ids separated by commas, each once; one that no id can be is answered as not found.
  case ids(String, ClosedRange<Int>, as: String)
  /// A required member of the body.
  case member(String)
  /// A required member of the body, with another name in the record.
  case renamedMember(String, as: String)
  /// A member of the body with another name in the record; left out if it is not sent.
  case optionalMember(String, as: String)
  /// All members of the body, some with another name in the record, and some with ids of people that may not
  /// exist; none if there is no body.
  case members(renamed: [String: String] = [:], people: Set<String> = [])
  /// Those members of the body that are sent, as one object.
  case gathered([String], as: String)
  /// A required member of the body with the id of a thing; a text that no id can be is answered as not found.
  case reference(String, as: String, PathRule = .opaque)
  /// A member of the body that is a day, or a moment of which the written day counts (R-SO-080); left out if it is not
  /// sent.
  case day(String, as: String)
  /// The device that sends the request, by its header fields and perhaps a member of the body with its id.
  case device(id: String?, as: String)
  /// What `Authorization` holds; left out if it is not sent.
  case credential(as: String)
  /// The version in `If-Match`; left out if it is not sent.
  case ifMatch(as: String)
  /// The same for all requests.
  case constant(String, Value)
  /// Made of the body in a way of its own.
  case made(@Sendable (Tape) throws(Failure) -> [Value.Member])
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
  /// A whole number from 1 that counts something, such as a version.
  case number

  func allows(_ text: String) -> Bool {
    switch self {
    case .slug: Slug(text) != nil
    case .uuid: PatientID(text) != nil
    case .opaque: RecordID(text) != nil
    case .identifier: RecordID(text) != nil && text.utf8.first != UInt8(ascii: "-") && !text.hasPrefix("_")
    case .number: (Int32(text) ?? 0) >= 1 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }
}

extension Argument {
  /// The names of a parameter, if the request calls it otherwise than the record.
  var otherNames: [String: String] {
    switch self {
    case .path(let name, _, let parameter), .namedPerson(let name, let parameter),
      .renamedMember(let name, let parameter),
      .optionalMember(let name, let parameter), .day(let name, let parameter),
      .reference(let name, let parameter, _), .renamedQuery(let name, _, let parameter),
      .timeRange(let name, _, let parameter, _), .ids(let name, _, let parameter),
      .words(let name, _, let parameter, _):
      name == parameter ? [:] : [parameter: name]
    case .gathered(_, let parameter): [parameter: ""]
    case .members(let renamed, _):
      Dictionary(renamed.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    default: [:]
    }
  }

  /// The parameter's members; none if left out.
  func members(of exchange: Exchange) throws(Failure) -> [Value.Member] {
    switch self {
    case .ownRecord: return try exchange.ownRecord
    case .namedRecord: return [Value.Member("patientId", .string(try exchange.namedRecord))]
    case .ownAccount(let name):
      // Said beside the parameters; see ``Exchange/ownAccount``.
      guard PathRule.identifier.allows(exchange.path[name] ?? "") else { throw .malformed(path: name) }
      return []
    case .namedPerson(let name, let parameter):
      let text = exchange.path[name] ?? ""
      guard PathRule.identifier.allows(text) else { throw .malformed(path: parameter) }
      return [Value.Member(parameter, .string(Exchange.person(text)))]
    case .path(let name, let rule, let parameter):
      let text = exchange.path[name] ?? ""
      guard rule.allows(text) else { throw .malformed(path: parameter) }
      return [Value.Member(parameter, rule == .number ? .integer(Int64(text) ?? 0) : .string(text))]
    case .rawPath(let name): return [Value.Member(name, .string(exchange.path[name] ?? ""))]
    case .query(let name, let rule):
      guard let text = try exchange.query.value(name) else { return [] }
      return try rule.value(of: text, name).map { [Value.Member(name, $0)] } ?? []
    case .requiredQuery(let name, let rule):
      let found = try Argument.query(name, rule).members(of: exchange)
      guard found.isEmpty else { return found }
      throw Failure(problems: [FieldProblem(path: "/\(name)", code: "required", message: "must be there")])
    case .unsent(let name, let rule):
      _ = try Argument.query(name, rule).members(of: exchange)
      return []
    case .renamedQuery(let name, let rule, let parameter):
      return try Argument.query(name, rule).members(of: exchange).map { Value.Member(parameter, $0.value) }
    case .timeRange(let name, let other, let parameter, let inDays):
      guard let start = try exchange.timeRange(name, unlessSent: other).range.start(before: exchange.moment)
      else { return [] }
      let text = inDays ? "\(CalendarDay(start))" : "\(start)"
      return [Value.Member(parameter, .string(text))]
    case .words(let name, let known, let parameter, let others):
      guard let words = try exchange.words(name, known) ?? others else { return [] }
      return [Value.Member(parameter, .array(words.map { .string($0) }))]
    case .ids(let name, let count, let parameter):
      let ids = try exchange.ids(name, count)
      guard ids.allSatisfy(PathRule.uuid.allows) else { throw .malformed(path: parameter) }
      return [Value.Member(parameter, .array(ids.map { .string($0) }))]
    case .made(let make):
      guard let body = exchange.fitting ?? exchange.body else { return [] }
      return try make(body)
    case .member(let name): return [Value.Member(name, try exchange.sent(name))]
    case .renamedMember(let name, let parameter):
      return [Value.Member(parameter, try exchange.sent(name))]
    case .optionalMember(let name, let parameter):
      guard let body = exchange.fitting ?? exchange.body, let node = body.member(name, of: body.root) else {
        return []
      }
      return [Value.Member(parameter, body.value(at: node))]
    case .gathered(let names, let parameter):
      let sent = exchange.sentMembers([:], []).filter { names.contains($0.name) }
      return [Value.Member(parameter, .object(sent))]
    case .members(let names, let people): return exchange.sentMembers(names, people)
    case .reference(let name, let parameter, let rule):
      // What is wrong with it is known already; the rest is judged with the id of nothing.
      if exchange.problems.contains(where: { $0.path == "/\(name)" }) {
        return [Value.Member(parameter, .string(Exchange.nobody))]
      }
      let value = try exchange.sent(name)
      if case .string(let text) = value, !rule.allows(text) { throw .malformed(path: parameter) }
      return [Value.Member(parameter, value)]
    case .day(let name, let parameter):
      guard let body = exchange.fitting ?? exchange.body, let node = body.member(name, of: body.root) else {
        return []
      }
      let text = body.string(at: node).map { Value.string(WrittenDay.day(of: $0)) }
      return [Value.Member(parameter, text ?? body.value(at: node))]
    case .credential(let parameter):
      guard let field = exchange.head.headerFields[.authorization] else { return [] }
      return [Value.Member(parameter, .string(SessionToken.bearer(field) ?? field))]
    case .device(let id, let parameter):
      return exchange.device(id).map { [Value.Member(parameter, $0)] } ?? []
    case .ifMatch(let parameter):
      return try exchange.expectedVersion.map { [Value.Member(parameter, .integer($0))] } ?? []
    case .constant(let name, let value): return [Value.Member(name, value)]
    }
  }
}

extension Exchange {
  /// How far back somebody looks, as text and as read.
  func timeRange(
    _ name: String, unlessSent other: String
  ) throws(Failure) -> (text: String, range: TimeRange) {
    let text = try query.value(name) ?? other
    guard let range = TimeRange(text) else {
      throw Failure(problems: [
        FieldProblem(path: "/\(name)", code: "bad_format", message: TimeRange.expectation)
      ])
    }
    return (text, range)
  }

  /// What the words between commas stand for, each meaning once; `nil` if none were sent.
  fileprivate func words(
    _ name: String, _ known: [(word: String, meaning: [String])]
  ) throws(Failure) -> [String]? {
    guard let text = try query.value(name) else { return nil }
    var meanings: [String] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let found = known.first(where: { $0.word == word }) else {
        throw Failure(problems: [
          FieldProblem(
            path: "/\(name)", code: "not_in_enum",
            message: "some of \(known.map(\.word).joined(separator: ", ")), separated by commas")
        ])
      }
      meanings += found.meaning.filter { !meanings.contains($0) }
    }
    return meanings
  }

  /// The texts between commas.
  fileprivate func ids(_ name: String, _ count: ClosedRange<Int>) throws(Failure) -> [String] {
    let text = try query.value(name) ?? ""
    let ids = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard count.contains(ids.count), Set(ids).count == ids.count, !ids.contains("") else {
      throw Failure(problems: [
        FieldProblem(
          path: "/\(name)", code: text.isEmpty ? "required" : "out_of_range",
          message: "\(count.lowerBound) to \(count.upperBound) ids separated by commas, each once")
      ])
    }
    return ids
  }

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

  /// An id that nothing and nobody has.
  static let nobody = "00000000-0000-4000-8000-000000000000"

  /// The id in the record's form for people, or nobody's.
  static func person(_ text: String) -> String {
    PatientID(text) == nil ? nobody : text
  }

  /// A member of the body.
  fileprivate func sent(_ name: String) throws(Failure) -> Value {
    guard let body = fitting ?? body, let node = body.member(name, of: body.root) else {
      throw Failure(.invalidInput, "a member is missing", details: ["field": .string(name)])
    }
    return body.value(at: node)
  }

  /// All members of the body.
  fileprivate func sentMembers(_ names: [String: String], _ people: Set<String>) -> [Value.Member] {
    guard let body = fitting ?? body else { return [] }
    return body.members(of: body.root).map { name, node in
      if people.contains(name), let text = body.string(at: node) {
        return Value.Member(names[name] ?? name, .string(Self.person(text)))
      }
      return Value.Member(names[name] ?? name, body.value(at: node))
    }
  }

  /// The whole number in quotes in `If-Match`.
  fileprivate var expectedVersion: Int64? {
    get throws(Failure) {
      guard var text = head.headerFields[.ifMatch] else { return nil }
      // The tag of a compressed answer comes back in this form; the version is compared, not bytes.
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
