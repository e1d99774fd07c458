/// Publishes an interaction table and puts it in force.
package struct PublishInteractions: Method {
  package static let name = "interactions.publish"
  package static let summary =
    "Checks and publishes which drugs do not go together; medications are checked by it from then on."
  /// Changes what is the same for all patients.
  package static let access = Access.write(.catalogue)

  /// The table; every defect of it is named with its path.
  package var definition: Value

  /// Publishes that table.
  package init(definition: Value) { self.definition = definition }

  /// The table that is in force now.
  package struct Outcome: Codable, Sendable, Equatable {
    package var id: String

    /// The table of that id.
    package init(id: String) { self.id = id }
  }

  /// A table with one rule of each kind.
  package static let example = PublishInteractions(
    definition: (try? Tape(encoding: InteractionTable.example).value()) ?? .null)
  package static let exampleOutcome = Outcome(id: "interactions-2026-1")
}

/// Reads the interaction table in force.
package struct GetInteractions: Method {
  package static let name = "interactions.get"
  package static let summary = "Answers the interaction table in force: names, rules and their sources."
  /// Reads what is the same for all patients.
  package static let access = Access.read(.catalogue)

  /// The table in force.
  package init() {}

  package typealias Outcome = InteractionTable
  /// No parameters.
  package static let example = GetInteractions()
  /// A table with one rule of each kind.
  package static let exampleOutcome = InteractionTable.example
}
