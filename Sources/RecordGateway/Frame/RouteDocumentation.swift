import HTTPTypes
import RecordModel

/// A route's documentation besides its path.
struct RouteDocumentation: Sendable {
  var summary = ""
  /// Statuses of successful answers.
  var statuses = [HTTPResponse.Status.ok]
  /// JSON Schema of the answer's data; `nil` if there is none.
  var answer: (@Sendable () -> Value)?
  /// Whether the answer has no envelope.
  var isBare = false
  /// Media types of answers besides JSON.
  var otherMedia: [String] = []
  /// The media type of a 404, if it is not JSON.
  var refusalMedia: String?
  /// JSON Schema of the request's body.
  var request: (@Sendable () -> Value)?
  /// Parameters of path and query.
  var parameters: @Sendable () -> [ParameterDocumentation] = { [] }
  /// Whether the answer supports conditional requests (RFC 9110 §13).
  var isConditional = false
  /// Whether `If-Match` has a meaning.
  var takesVersion = false
  /// Operations that use the answer's data.
  var links: [Link] = []

  /// A link from an answer to another operation (OpenAPI 3.1 §4.8.20).
  struct Link: Sendable {
    let operation: String
    /// Values of its parameters, as runtime expressions.
    let parameters: [(name: String, expression: String)]
  }
}

/// A parameter of a path or a query.
struct ParameterDocumentation: Sendable {
  enum Place: String {
    case path, query
  }

  let place: Place
  let name: String
  let schema: Value
  /// Always true for a parameter of a path.
  var isRequired = false
  /// Empty if the name says it.
  var meaning = ""
}

extension ParameterDocumentation {
  fileprivate var required: ParameterDocumentation {
    var parameter = self
    parameter.isRequired = true
    return parameter
  }

  /// The path and query parameters of arguments, with the method's schemas for them.
  static func of<M: Method>(_ arguments: [Argument], _: M.Type) -> [ParameterDocumentation] {
    let properties = Schema.of(M.self)["properties"]
    return arguments.compactMap { argument in
      switch argument {
      case .namedRecord:
        ParameterDocumentation(place: .path, name: "patientId", schema: PathRule.identifier.schema)
      case .path(let name, let rule, _):
        ParameterDocumentation(place: .path, name: name, schema: rule.schema)
      case .rawPath(let name):
        ParameterDocumentation(place: .path, name: name, schema: PathRule.slug.schema)
      case .query(let name, let rule): rule.documentation(name, (properties?[name] ?? [:]).inQuery)
      case .requiredQuery(let name, let rule):
        rule.documentation(name, (properties?[name] ?? [:]).inQuery).required
      case .ownRecord, .member, .renamedMember, .optionalMember, .members, .ifMatch, .constant: nil
      }
    }
  }
}

extension PathTemplate {
  /// The parts in braces, which may be anything: impossible ids are answered as not found.
  var described: [ParameterDocumentation] {
    parameters.map {
      ParameterDocumentation(place: .path, name: $0, schema: ["type": "string", "minLength": 1])
    }
  }
}

extension QueryRule {
  fileprivate func documentation(_ name: String, _ schema: Value) -> ParameterDocumentation {
    switch self {
    case .size(let most):
      // Anything is accepted: invalid values count as the default, others as the nearest bound (C-27).
      ParameterDocumentation(
        place: .query, name: name, schema: [:],
        meaning: "1 to \(most); above that \(most) counts, and 50 for anything else.")
    case .moment:
      ParameterDocumentation(
        place: .query, name: name, schema: ["type": "string", "format": "date-time"],
        meaning: "A day alone, as YYYY-MM-DD, is its beginning in UTC.")
    case .flag: ParameterDocumentation(place: .query, name: name, schema: ["type": "boolean"])
    case .words(let words):
      ParameterDocumentation(
        place: .query, name: name, schema: ["type": "string", "enum": .array(words.map { .string($0) })])
    case .clean(let length):
      ParameterDocumentation(
        place: .query, name: name,
        schema: [
          "type": "string", "minLength": .integer(Int64(length.lowerBound)),
          "maxLength": .integer(Int64(length.upperBound)),
        ])
    case .text, .integer: ParameterDocumentation(place: .query, name: name, schema: schema)
    }
  }
}

extension RouteDocumentation {
  /// The schema of a body whose members are a method's parameters.
  static func request<M: Method>(_ arguments: [Argument], _: M.Type) -> (@Sendable () -> Value)? {
    let members = arguments.compactMap { argument -> (name: String, parameter: String)? in
      switch argument {
      case .member(let name): (name, name)
      case .renamedMember(let name, let parameter): (name, parameter)
      case .ownRecord, .namedRecord, .path, .rawPath, .query, .requiredQuery, .optionalMember, .members,
        .ifMatch,
        .constant:
        nil
      }
    }
    guard !members.isEmpty else { return nil }
    return {
      let properties = Schema.of(M.self)["properties"]
      return [
        "type": "object",
        "properties": .object(members.map { .init($0.name, properties?[$0.parameter] ?? [:]) }),
        "required": .array(members.map { .string($0.name) }),
      ]
    }
  }
}

extension PathRule {
  /// JSON Schema of what the rule allows.
  var schema: Value {
    switch self {
    case .slug: .object(Slug.schema.asMembers + [.init("examples", ["stress-assessment"])])
    case .uuid: PatientID.schema
    case .opaque: RecordID.schema
    case .identifier: ["type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"]
    }
  }
}

extension Value {
  /// A schema that allows neither `null`, which a query cannot express, nor an empty text, which says
  /// nothing.
  fileprivate var inQuery: Value {
    if let choice = self["anyOf"]?.asList.first(where: { $0 != ["type": "null"] }) { return choice.inQuery }
    return self == ["type": "string"] ? ["type": "string", "minLength": 1] : self
  }
}
