import RecordModel
import RecordStore

extension DiscoverMethods: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Value {
    let definitions = try engine.read(.daemon) { (view) throws(Failure) in try OpenRPC.definitions(view) }
    return OpenRPC.showing(definitions, in: try OpenRPC.document.get())
  }
}

extension OpenRPC {
  /// Definitions that could be published, by the method that does: those in force under other names, since each is published
  /// once.
  fileprivate static func definitions(_ view: borrowing RecordView) throws(Failure) -> [String: Value] {
    var definitions: [String: Value] = [:]
    let funnels = try view.documents(FunnelDocument.self, prefix: [], limit: Int.max)
    if let funnel = funnels.first(where: { $0.1.isActive }) {
      var definition = try view.version(FunnelDefinition.self, funnel.1.version).definition
      definition.version += "-example"
      definitions[PublishFunnel.name] = value(definition)
    }
    if var set = try? view.measures() {
      set.id += "-example"
      definitions[PublishMeasures.name] = value(set)
    }
    return definitions
  }

  private static func value(_ definition: some Encodable) -> Value? {
    (try? Tape(encoding: definition))?.value()
  }

  /// The document with those definitions in the examples of their methods.
  fileprivate static func showing(_ definitions: [String: Value], in document: Value) -> Value {
    document.changing("methods") { methods in
      guard case .array(let methods) = methods else { return methods }
      return .array(
        methods.map { method in
          guard case .string(let name)? = method["name"], let definition = definitions[name] else {
            return method
          }
          let parameters: Value = [["name": "definition", "value": definition]]
          return method.changing("examples") { examples in
            guard case .array(let examples) = examples else { return examples }
            return .array(examples.map { $0.changing("params") { _ in parameters } })
          }
        })
    }
  }
}

extension Value {
  /// The object with another value of one member.
  fileprivate func changing(_ name: String, _ change: (Value) -> Value) -> Value {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.name == name ? Member(name, change($0.value)) : $0 })
  }
}

extension OpenRPC {
  /// The description of all methods, made once: it takes long, and everybody may ask for it again and again.
  static let document = Result { () throws(Failure) -> Value in
    var methods: [Value] = []
    for endpoint in Catalog.all { methods.append(try method(endpoint)) }
    return [
      "openrpc": "1.3.2",
      "info": [
        "title": "recordd", "version": .string(Engine.version),
        "description": .string(
          "An event-sourced patient record over JSON-RPC 2.0: one JSON text a line on a Unix stream socket."),
      ],
      "methods": .array(methods + TransportMethods.descriptions),
      "components": ["schemas": ["_meta": Schema.of(CallMeta.self), "_receipt": Schema.of(Receipt.self)]],
    ]
  }
}

/// The OpenRPC description of one method.
///
/// Specification: https://spec.open-rpc.org, version 1.3.
enum OpenRPC {
  static func method(_ endpoint: Endpoint) throws(Failure) -> Value {
    let example: (parameters: Tape, result: Tape)
    do throws(CodingFailure) { example = try endpoint.description.example() } catch {
      throw Failure(.internalError, "an example of \(endpoint.name) cannot be written")
    }
    return description(
      name: endpoint.name, summary: endpoint.summary, parameters: endpoint.description.parameters(),
      result: result(of: endpoint), example: (example.parameters.value(), example.result.value()),
      access: endpoint.access)
  }

  /// The result's schema, with the receipt that the answer to a command carries.
  private static func result(of endpoint: Endpoint) -> Value {
    let schema = endpoint.description.result()
    guard endpoint.takesCommandID, case .object(let members) = schema,
      case .object(let properties)? = schema["properties"]
    else { return schema }
    let receipt = Value.Member("_meta", ["$ref": "#/components/schemas/_receipt"])
    return .object(
      members.map { $0.name == "properties" ? Value.Member($0.name, .object(properties + [receipt])) : $0 })
  }

  static func description(
    name: String, summary: String, parameters: Value, result: Value,
    example: (parameters: Value, result: Value),
    access: Access
  ) -> Value {
    [
      "name": .string(name), "summary": .string(summary), "paramStructure": "by-name",
      "params": .array(parametersByName(parameters) + [metaParameter]),
      "result": ["name": "result", "schema": result],
      "examples": [
        [
          "name": .string("\(name) example"),
          "params": .array(exampleParameters(example.parameters)),
          "result": ["name": "result", "value": example.result],
        ]
      ],
      "x-access": accessValue(access),
    ]
  }

  private static func accessValue(_ access: Access) -> Value {
    let people = AccountRole.allCases.filter { access.people.contains(People($0)) }
    return [
      "effect": .string(access.effect.rawValue), "subject": .string(access.subject.rawValue),
      "people": .array(people.map { .string($0.rawValue) }), "content": .string(access.content.rawValue),
      "reach": .string(access.reach.rawValue),
    ]
  }

  private static func parametersByName(_ schema: Value) -> [Value] {
    guard case .object(let properties)? = schema["properties"] else { return [] }
    var required: [Value] = []
    if case .array(let names)? = schema["required"] { required = names }
    return properties.map { property in
      [
        "name": .string(property.name), "required": .bool(required.contains(.string(property.name))),
        "schema": property.value,
      ]
    }
  }

  private static let metaParameter: Value = [
    "name": "_meta", "required": false, "schema": ["$ref": "#/components/schemas/_meta"],
  ]

  private static func exampleParameters(_ value: Value) -> [Value] {
    guard case .object(let members) = value else { return [] }
    return members.map { ["name": .string($0.name), "value": $0.value] }
  }
}

/// The methods that the transport answers itself, because they last longer than one reply or are more than a text.
enum TransportMethods {
  static let descriptions: [Value] = [
    OpenRPC.description(
      name: "log.subscribe",
      summary:
        "Sends log.event notifications from a position on: first the past, then live, each event once.",
      parameters: Schema.of(SubscribeLog.self), result: Schema.of(SubscribeLog.Outcome.self),
      example: (["fromPosition": 0], ["subscriptionId": "s1"]), access: .read(.log)),
    OpenRPC.description(
      name: "log.unsubscribe", summary: "Ends a subscription.",
      parameters: [
        "type": "object", "properties": ["subscriptionId": ["type": "string"]],
        "required": ["subscriptionId"],
      ],
      result: ["type": "object"], example: (["subscriptionId": "s1"], [:]), access: .read(.log)),
    OpenRPC.description(
      name: "rpc.generation",
      summary:
        "Hands over the page of a number that moves with every change of accounts, sessions or questionnaires.",
      parameters: Schema.of(FollowGeneration.self), result: Schema.of(FollowGeneration.Outcome.self),
      example: ([:], ["generation": 1_790_000_000_000]), access: .read(.anyone)),
  ]
}

/// Parameters of `rpc.generation`: none.
struct FollowGeneration: Codable {
  struct Outcome: Codable {
    /// The number when it was handed over.
    var generation: UInt64
  }
}

/// Parameters of `log.subscribe`.
struct SubscribeLog: Codable {
  /// Events after this position; only new ones if it is left out.
  var fromPosition: UInt64?
  /// Only events of this patient's stream.
  var patientId: PatientID?
  /// Only events of streams of these kinds.
  var streamKinds: [StreamID.Kind]?
  /// Only events of these types, by stored name.
  var types: [String]?

  struct Outcome: Codable {
    var subscriptionId: String
  }
}
