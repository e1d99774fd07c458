/// Publishes an interaction table and puts it in force.
public struct PublishInteractions: Method {
  /// `interactions.publish`.
  public static let name = "interactions.publish"
  /// For the documentation.
  public static let summary =
    "Checks and publishes which drugs do not go together; medications are checked by it from then on."
  /// Changes what is the same for all patients.
  public static let access = Access.write(.catalogue)

  /// The table; every defect of it is named with its path.
  public var definition: Value

  /// Publishes that table.
  public init(definition: Value) { self.definition = definition }

  /// The table that is in force now.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Its id.
    public var id: String

    /// The table of that id.
    public init(id: String) { self.id = id }
  }

  /// A table with one rule of each kind.
  public static let example = PublishInteractions(
    definition: (try? Tape(encoding: InteractionTable.example).value()) ?? .null)
  /// Its id.
  public static let exampleOutcome = Outcome(id: "interactions-2026-1")
}

/// Reads the interaction table in force.
public struct GetInteractions: Method {
  /// `interactions.get`.
  public static let name = "interactions.get"
  /// For the documentation.
  public static let summary = "Answers the interaction table in force: names, rules and their sources."
  /// Reads what is the same for all patients.
  public static let access = Access.read(.catalogue)

  /// The table in force.
  public init() {}

  /// What the method answers.
  public typealias Outcome = InteractionTable
  /// No parameters.
  public static let example = GetInteractions()
  /// A table with one rule of each kind.
  public static let exampleOutcome = InteractionTable.example
}
