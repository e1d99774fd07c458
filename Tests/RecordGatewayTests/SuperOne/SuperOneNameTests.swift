import RecordModel
import Testing

@testable import RecordGateway

/// The names in Super One's paths, bodies and answers.
@Suite("Super One: names") struct SuperOneNameTests {
  private let routes = SuperOne().routes

  @Test("R-SO-019: a word in a path is no id, so that it never leads to the route that takes one")
  func words() {
    var found: Set<String> = []
    for route in routes {
      let parts = route.path.description.split(separator: "/")
      for other in routes where other.method == route.method {
        let others = other.path.description.split(separator: "/")
        guard parts.count == others.count else { continue }
        for (own, others) in zip(parts, others) where own.hasPrefix("{") && !others.hasPrefix("{") {
          #expect(!PathRule.uuid.allows(String(others)), "\(others)")
          found.insert(String(others))
        }
      }
    }
    #expect(found.isSuperset(of: ["latest", "history", "stats", "compare", "trends"]), "\(found)")
  }

  @Test(
    "R-SO-005: names are kept as each resource has them, mixed as they are",
    arguments: [
      ["user_preferences", "riskTolerance"], ["failed", "file_name", "error_code"],
      ["total_uploaded", "total_failed"], ["total_size", "totalPages"],
      ["categoryBreakdown", "hepatic_renal"],
      ["_id", "userId"], ["emergencyContact", "phone_number"],
    ])
  func mixtures(names: [String]) {
    let answers =
      routes.compactMap { $0.documentation.answer?() } + routes.compactMap { $0.documentation.request?() }
    #expect(answers.contains { schema in names.allSatisfy { has($0, schema) } }, "\(names)")
  }

  private func has(_ name: String, _ schema: Value) -> Bool {
    switch schema {
    case .object(let members): members.contains { $0.name == name || has(name, $0.value) }
    case .array(let elements): elements.contains { $0 == .string(name) || has(name, $0) }
    default: false
    }
  }
}
