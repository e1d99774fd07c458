import RecordModel
import Testing

@testable import RecordGateway

/// R-MH-336: an answer has exactly the members of its schema.
@Suite("MyHealthAlly: answers") struct AllyAnswerTests {
  private static let routes = MyHealthAlly().routes

  @Test("every object of every answer is closed", arguments: 0..<routes.count) func closed(index: Int) {
    guard let schema = Self.routes[index].documentation.answer?() else { return }
    #expect(Self.open(schema, "") == [], "\(Self.routes[index].operation)")
  }

  /// Where a schema allows members that it does not name.
  private static func open(_ schema: Value, _ path: String) -> [String] {
    var found: [String] = []
    if let properties = schema["properties"]?.asMembers {
      if schema["additionalProperties"] != false { found.append(path.isEmpty ? "/" : path) }
      found += properties.flatMap { open($0.value, "\(path)/\($0.name)") }
    }
    for name in ["items", "additionalProperties"] {
      if let below = schema[name] { found += open(below, "\(path)/*") }
    }
    return found + (schema["anyOf"]?.asList ?? []).flatMap { open($0, path) }
  }

  @Test("what the record knows beyond a shape is left out, at every depth") func keeping() throws {
    let shape = Shape.closed(
      .required("a", .integer()), .optional("list", .list(of: .closed(.required("b", .orNull(.flag))))),
      .optional("all", .dictionary(of: .closed(.required("c", .judged(.integer()))))))
    let value: Value = [
      "withheld": [], "list": [["x": 1, "b": .null], ["b": true, "y": ["b": 1]]], "a": 1,
      "all": ["one": ["c": 1, "d": 2]],
    ]
    let kept: Value = [
      "a": 1, "list": [["b": .null], ["b": true]], "all": ["one": ["c": 1]],
    ]
    #expect(shape.keeping(value) == kept)
  }
}
