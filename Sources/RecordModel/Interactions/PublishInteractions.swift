/// Publishes an interaction table and puts it in force.
package struct PublishInteractions: Method {
  package static let name = "interactions.publish"
  package static let summary =
    "Checks and publishes which drugs do not go together; medications are checked by it from then on."
  package static let access = Access.write(.catalogue)

  /// Every defect of it is named with its path.
  package var definition: Value

  package init(definition: Value) { self.definition = definition }

  package struct Outcome: Codable, Sendable, Equatable {
    package var id: String

    package init(id: String) { self.id = id }
  }

  package static let example = PublishInteractions(
    definition: (try? Tape(encoding: InteractionTable.example).value()) ?? .null)
  package static let exampleOutcome = Outcome(id: "interactions-2026-1")
}

/// Reads the interaction table in force.
package struct GetInteractions: Method {
  package static let name = "interactions.get"
  package static let summary = "Answers the interaction table in force: names, rules and their sources."
  package static let access = Access.read(.catalogue)

  package init() {}

  package typealias Outcome = InteractionTable
  package static let example = GetInteractions()
  package static let exampleOutcome = InteractionTable.example
}
