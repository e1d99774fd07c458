import RecordModel
import RecordTestSupport

/// Compares answers with the gateway's document, in which objects have the members that stand there and no others.
struct DocumentCheck: Sendable {
  private struct Operation: Sendable {
    let name: String
    let method: String
    /// Parts of the path; `nil` for a parameter.
    let parts: [Substring?]
    let responses: Value
  }

  /// The document as it is kept with the tests, which is the one that the gateway serves.
  static let kept = try? DocumentCheck(
    document: JSON.parse(Array(GoldenFile.text(of: "openapi.json").utf8)).value())

  private let operations: [Operation]
  private let schemas: SchemaCheck

  init(document: Value) {
    schemas = SchemaCheck(components: document["components"]?["schemas"] ?? [:])
    operations = (document["paths"]?.members ?? []).flatMap { path in
      path.value.members.map { method in
        Operation(
          name: method.value["operationId"]?.text ?? "", method: method.name.uppercased(),
          parts: path.name.split(separator: "/").map { $0.hasPrefix("{") ? nil : $0 },
          responses: method.value["responses"] ?? [:])
      }
    }
  }

  /// What of an answer is not as the document has it.
  func faults(
    _ reply: WebSession.Reply, _ operation: String, of application: String = "rhythmologicum"
  ) -> [String] {
    operations.first { $0.name == "\(application).\(operation)" }.map { faults(reply, $0) }
      ?? ["no operation \(operation)"]
  }

  /// The same for whatever was asked for; nothing is wrong where the document has no such path.
  func faults(_ reply: WebSession.Reply, _ method: String, _ target: String) -> [String] {
    let parts = target.prefix { $0 != "?" }.split(separator: "/")
    let found = operations.filter { operation in
      operation.parts.count == parts.count
        && zip(operation.parts, parts).allSatisfy { $0 == nil || $0 == $1 }
    }
    // `/a/b` is meant before `/a/{id}`, whatever its methods are.
    let variable = found.map { $0.parts.count { $0 == nil } }.min()
    let meant = found.first { $0.method == method && $0.parts.count { $0 == nil } == variable }
    return meant.map { faults(reply, $0) } ?? []
  }

  private func faults(_ reply: WebSession.Reply, _ operation: Operation) -> [String] {
    guard let answer = operation.responses["\(reply.status)"] else {
      return ["\(operation.name): \(reply.status) is not documented"]
    }
    guard !reply.bytes.isEmpty, reply["Content-Encoding"] == nil else { return [] }
    let type = String((reply["Content-Type"] ?? "").prefix { $0 != ";" })
    guard let schema = answer["content"]?[type]?["schema"] else {
      return ["\(operation.name) \(reply.status): \(type) is not documented"]
    }
    guard type == "application/json" else { return [] }
    guard let body = reply.json else { return ["\(operation.name): not JSON"] }
    return schemas.faults(body, schema).map { "\(operation.name) \(reply.status) \($0)" }
  }
}
