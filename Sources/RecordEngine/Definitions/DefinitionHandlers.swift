import RecordModel
import RecordStore

extension PublishDefinition: Command where Definition: CheckedDefinition {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let definition = try Definition.read(self.definition)
    if let known = try view.document(PublishedVersion<Definition>.self, Array(definition.version.utf8)) {
      // Compared as written: objects of any shape read back with their members in another order are the same.
      let isSame = try encodeCBOR(known.definition) == encodeCBOR(definition)
      throw Failure(
        .stateConflict, Definition.wording.isTaken(isSame),
        details: ["reason": isSame ? "version_exists" : "version_changed"])
    }
    try definition.checkNames(view)
    return Decision(definition.stream, [DefinitionPublished(definition)], outcome: definition.state)
  }
}

extension GetDefinition: ReadMethod, Query where Definition: CheckedDefinition {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Definition {
    guard let inForce = try view.inForce(Definition.self) else { throw .nonePublished(Definition.self) }
    let whole = Definition.whole(inForce)
    return view.call.actor.role == .patient ? whole.forPatients : whole
  }
}

extension RecordView {
  /// The definition of that version, ready for use; `nil` if it was never published.
  func published<Definition: CheckedDefinition>(
    _: Definition.Type, _ version: String
  ) throws(Failure) -> Definition.Prepared? {
    try definitions.definition(PublishedVersion<Definition>.self, version, in: state) {
      $0.definition.prepared
    }
  }

  /// A version that the record itself refers to.
  func version<Definition: CheckedDefinition>(
    _ type: Definition.Type, _ version: String
  ) throws(Failure) -> Definition.Prepared {
    guard let definition = try published(type, version) else {
      let wording = Definition.wording
      throw Failure(.corrupt, "\(wording.article) \(wording.name) is missing from the record")
    }
    return definition
  }

  /// The definition in force; `nil` if none was published.
  func inForce<Definition: CheckedDefinition & SoleDefinition>(
    _ type: Definition.Type
  ) throws(Failure) -> Definition.Prepared? {
    guard let inForce = try document(InForce<Definition>.self, []) else { return nil }
    return try version(type, inForce.id)
  }
}

extension Failure {
  /// Nothing of that kind is in force.
  static func nonePublished<Definition: CheckedDefinition>(_: Definition.Type) -> Failure {
    let name = Definition.wording.name
    return Failure(
      .notFound, "no \(name) is published",
      details: ["reason": .string("no_" + name.replacing(" ", with: "_"))])
  }
}
