import HTTPTypes
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// The description of what is served.
@Suite("OpenAPI document") struct OpenAPIDocumentTests {
  private static let dialects = Gateway.dialects()

  @Test("R-RH-189: the document is the one that clients know") func golden() throws {
    GoldenFile.expect(try Self.lines(OpenAPIDocument.make(Self.dialects)), is: "openapi.json")
  }

  @Test("every route is an operation, and every operation has its own id") func complete() {
    let document = OpenAPIDocument.make(Self.dialects)
    let operations = (document["paths"]?.asMembers ?? []).flatMap(\.value.asMembers)
    #expect(operations.count == Self.dialects.map(\.routes.count).reduce(0, +))
    #expect(Set(operations.compactMap { $0.value["operationId"]?.asText }).count == operations.count)
    for operation in operations {
      #expect(
        operation.value["summary"]?.asText?.isEmpty == false, "\(operation.value["operationId"] ?? .null)")
    }
  }

  @Test("every part of a path is described, and required") func paths() {
    for route in Self.dialects.flatMap(\.routes) {
      let described = route.documentation.parameters().filter { $0.place == .path }.map(\.name)
      #expect(Set(described) == Set(route.path.parameters), "\(route.operation)")
    }
  }

  @Test("a link leads to an operation that has its parameters") func links() {
    for dialect in Self.dialects {
      for link in dialect.routes.flatMap(\.documentation.links) {
        let target = dialect.routes.first { $0.operation == link.operation }
        let known = Set(target?.documentation.parameters().map(\.name) ?? [])
        #expect(Set(link.parameters.map(\.name)).isSubset(of: known), "\(link.operation)")
      }
    }
  }

  @Test("an object of a body names its members, and an answer its shape") func shapes() {
    for route in Self.dialects.flatMap(\.routes) {
      if case .object = route.body { #expect(route.documentation.request != nil, "\(route.operation)") }
      let documentation = route.documentation
      #expect(
        documentation.answer != nil || !documentation.otherMedia.isEmpty || documentation.statuses != [.ok],
        "\(route.operation)")
    }
  }

  @Test("the page shows every operation, runs nothing and loads nothing") func page() {
    let document = OpenAPIDocument.make(Self.dialects)
    let page = OpenAPIPage.html(document)
    for route in Self.dialects.flatMap(\.routes) {
      #expect(page.contains("<code>\(route.path.description)</code>"), "\(route.operation)")
    }
    for loader in ["<script", "src=", "http://", "https://", "@import", "url("] {
      #expect(!page.contains(loader), "\(loader)")
    }
  }

  /// The document with a line for every operation, so that a change is seen where it is.
  private static func lines(_ document: Value) throws -> String {
    let text = String(decoding: try JSON.encode(document), as: UTF8.self)
    var lines = ""
    for part in text.split(separator: ",\"/") { lines += lines.isEmpty ? "\(part)" : ",\n\"/\(part)" }
    return lines + "\n"
  }
}

/// The shape of answers in few words.
@Suite("Schemas in words") struct OpenAPIShapeTests {
  @Test(
    "a schema is written as people write JSON down",
    arguments: [
      (["type": "string"], "string"), (["type": ["string", "null"]], "string | null"),
      (["type": "string", "format": "uuid"], "string (uuid)"), (["enum": ["a", "b"]], "\"a\" | \"b\""),
      (["const": true], "true"), (["type": "integer", "minimum": 1, "maximum": 5], "integer 1…5"),
      (["type": "array", "items": ["type": "number"]], "[number]"), ([:], "any"),
      (["type": "object", "additionalProperties": false], "{}"),
      (
        [
          "type": "object", "properties": ["a": ["type": "string"], "b": ["type": "number"]],
          "required": ["a"],
        ],
        "{\n  a: string\n  b?: number\n}"
      ),
      (["anyOf": [["type": "string"], ["type": "null"]]], "string | null"),
    ] as [(Value, String)])
  func words(schema: Value, text: String) { #expect(OpenAPIShape.text(schema) == text) }
}
