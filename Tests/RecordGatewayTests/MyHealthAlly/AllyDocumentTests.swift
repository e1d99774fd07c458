import Foundation
import HTTPTypes
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// The operations of the contract, as `Tests/Rules/myhealthally-operations.tsv` has them, beside what is served.
///
/// Members are written as paths, with `[]` for a list's elements and `!` after one that is required.
@Suite("MyHealthAlly: the contract's operations and those that are served") struct AllyDocumentTests {
  private static let contract = Result { try AllyOperation.all() }
  /// Members that differ, with the reason; by their beginnings.
  private static let differing = [
    // The record reads blocks and navigation itself, at any depth.
    "importScreenTemplate": ["data.blocks[]", "data.navigation."],
    // Named, so that it is refused as what it is (R-MH-110).
    "recordHealthMetrics": ["bmi"],
    // Whatever it holds is ignored (R-MH-006).
    "updateSettings": ["meta."],
    // Records of other apps may have no day of birth.
    "listClinicianPatients": ["patients[].age"],
    "getClinicianPatient": ["demographics.age", "demographics.dateOfBirth"],
  ]
  private let routes = MyHealthAlly().routes

  @Test("R-MH-001: each operation has its route, or a reason, and no route is another's") func complete()
    throws
  {
    let operations = try Self.contract.get()
    #expect(operations.count == 202)
    for operation in operations {
      let route = routes.first { $0.operation == operation.name }
      #expect((route == nil) != operation.reason.isEmpty, "\(operation.name): \(operation.reason)")
      guard let route else { continue }
      #expect("\(route.method) \(route.path)" == "\(operation.method) \(operation.path)", "\(operation.name)")
    }
    let names = Set(operations.map(\.name))
    #expect(routes.map(\.operation).filter { !names.contains($0) } == [])
  }

  @Test("R-MH-001: parameters of queries, and members of bodies, are the contract's") func requests() throws {
    for operation in try Self.contract.get() {
      guard let route = routes.first(where: { $0.operation == operation.name }) else { continue }
      let query = route.documentation.parameters().filter { $0.place == .query }.map(\.name)
      #expect(Set(query) == operation.query, "\(operation.name)")
      let body = Members(route.documentation.request?() ?? .null)
      let (sent, known) = (named(body.names, operation), named(operation.body.names, operation))
      #expect(sent == known, "\(operation.name) \(sent.symmetricDifference(known).sorted())")
      let (needed, due) = (named(body.required, operation), named(operation.body.required, operation))
      #expect(needed == due, "\(operation.name) \(needed.symmetricDifference(due).sorted())")
    }
  }

  @Test("R-MH-001, R-MH-336: answers have the contract's members, with none missing that it requires")
  func answers() throws {
    for operation in try Self.contract.get() {
      guard let route = routes.first(where: { $0.operation == operation.name }) else { continue }
      let statuses = Set(route.documentation.statuses.map { "\($0.code)" })
      // A part of a file is HTTP's own matter (RFC 9110 §14).
      #expect(statuses.subtracting(["206"]) == operation.statuses, "\(operation.name)")
      let answer = Members(route.documentation.answer?() ?? .null)
      let others = answer.names.subtracting(operation.answer.names)
      #expect(others.isEmpty, "\(operation.name) answers \(others.sorted())")
      let missing = named(operation.answer.required, operation).subtracting(answer.required)
        .filter { answer.holdsParent(of: $0) && !$0.contains("blocks[].children[]") }
      #expect(missing.isEmpty, "\(operation.name) may leave out \(missing.sorted())")
    }
  }

  /// Without those that may differ.
  private func named(_ names: Set<String>, _ operation: AllyOperation) -> Set<String> {
    let differing = Self.differing[operation.name] ?? []
    return names.filter { name in !differing.contains { name.hasPrefix($0) } }
  }

  @Test("R-MH-052: whoever the contract lets in is let in, and nobody else") func roles() throws {
    for operation in try Self.contract.get() {
      guard let route = routes.first(where: { $0.operation == operation.name }), route.session == .required,
        let people = (route.documentation.method != nil ? route.people : nil)
      else { continue }
      let roles = [AccountRole.patient, .clinician, .nurse, .admin].filter { people.contains(People($0)) }
      #expect(Set(roles.map(\.rawValue)) == operation.roles, "\(operation.name)")
    }
  }
}

/// An operation of the contract.
private struct AllyOperation {
  let name: String
  let method: String
  let path: String
  let roles: Set<String>
  let query: Set<String>
  let statuses: Set<String>
  let body: Members
  let answer: Members
  /// Why it is not served; empty where it is.
  let reason: String

  static func all() throws -> [AllyOperation] {
    let path = GoldenFile.root() + "/Tests/Rules/myhealthally-operations.tsv"
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().map(Self.init)
  }

  private init(_ line: Substring) throws {
    let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    try #require(cells.count == 10, "\(line)")
    func words(_ index: Int) -> Set<String> { Set(cells[index].split(separator: " ").map(String.init)) }
    (name, method, path, reason) = (cells[0], cells[1], cells[2], cells[9])
    (roles, query, statuses) = (words(3), words(4), words(5))
    (body, answer) = (Members(words: words(7)), Members(words: words(8)))
  }
}

/// The members of an object and of those in it, as paths.
private struct Members {
  private(set) var names: Set<String> = []
  private(set) var required: Set<String> = []

  init(words: Set<String>) {
    for word in words {
      let name = word.hasSuffix("!") ? String(word.dropLast()) : word
      names.insert(name)
      if word.hasSuffix("!") { required.insert(name) }
    }
  }

  /// Those of a JSON Schema.
  init(_ schema: Value) { add(schema, "") }

  /// Whether the object is there whose member it is.
  func holdsParent(of name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return true }
    var parent = name[..<dot]
    while parent.hasSuffix("[]") { parent = parent.dropLast(2) }
    return names.contains(String(parent))
  }

  private mutating func add(_ schema: Value, _ path: String) {
    for keyword in ["allOf", "anyOf", "oneOf"] {
      for part in schema[keyword]?.asList ?? [] { add(part, path) }
    }
    let needed = Set((schema["required"]?.asList ?? []).compactMap(\.asText))
    for member in schema["properties"]?.asMembers ?? [] {
      let name = path.isEmpty ? member.name : "\(path).\(member.name)"
      names.insert(name)
      if needed.contains(member.name) { required.insert(name) }
      add(member.value, name)
    }
    if let element = schema["items"] { add(element, path + "[]") }
  }
}
