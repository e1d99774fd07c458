import RecordModel
import RecordStore

extension PublishInteractions: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let table = try DefinitionFile.read(definition, named: "table", InteractionFile.read)
    if let known = try view.document(InteractionTableDocument.self, Array(table.id.utf8)) {
      throw Failure(
        .stateConflict, "a table of this id is published; give the changed one a new id",
        details: ["reason": known.table == table ? "version_exists" : "version_changed"])
    }
    return Decision(.system, [InteractionsPublished(table: table)], outcome: Outcome(id: table.id))
  }
}

extension GetInteractions: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> InteractionTable {
    guard let finder = try view.interactions() else { throw .noInteractionTable }
    return finder.table
  }
}

extension Failure {
  static let noInteractionTable = Failure(
    .notFound, "no interaction table is published", details: ["reason": "no_interaction_table"])
}

extension RecordView {
  /// The interaction table in force, or `nil` where none was published.
  func interactions() throws(Failure) -> InteractionFinder? {
    guard let inForce = try document(InteractionsInForce.self, []) else { return nil }
    let finder = try published(InteractionTableDocument.self, inForce.id) { InteractionFinder($0.table) }
    guard let finder else {
      throw Failure(.corrupt, "an interaction table is missing from the record")
    }
    return finder
  }
}

extension Engine {
  /// Publishes a shipped interaction table where the record has none at all; returns whether it did.
  ///
  /// Which table is in force is the operator's decision from then on.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` naming every defect of a file that would be published.
  package func publishShippedInteractions(_ file: [UInt8]) throws(Failure) -> Bool {
    try publishShipped(file, unless: InteractionsInForce.self, InteractionFile.read) {
      PublishInteractions(definition: $0)
    }
  }
}
