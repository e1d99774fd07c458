import RecordModel
import RecordStore

extension PublishMeasures: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let set = try DefinitionFile.read(definition, named: "measure set", MeasureSetFile.read)
    if let known = try view.document(MeasureSetDocument.self, Array(set.id.utf8)) {
      throw Failure(
        .stateConflict, "a set of this id is published; give the changed one a new id",
        details: ["reason": known.set == set ? "version_exists" : "version_changed"])
    }
    return Decision(.system, [MeasureSetPublished(set: set)], outcome: Outcome(id: set.id))
  }
}

extension GetMeasures: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> MeasureSet { try view.measures() }
}

extension RecordView {
  /// The measure set in force.
  func measures() throws(Failure) -> MeasureSet {
    guard let inForce = try document(MeasureSetInForce.self, []) else {
      throw Failure(
        .notFound, "no measure set is published", details: ["reason": "no_measure_set"])
    }
    return try measures(inForce.id)
  }

  /// The measure set of that id; `nil` if it was never published.
  func publishedMeasures(_ id: String) throws(Failure) -> MeasureSet? {
    try published(MeasureSetDocument.self, id, \.set)
  }

  /// A published measure set.
  func measures(_ id: String) throws(Failure) -> MeasureSet {
    guard let set = try publishedMeasures(id) else {
      throw Failure(.corrupt, "a measure set is missing from the record")
    }
    return set
  }
}
