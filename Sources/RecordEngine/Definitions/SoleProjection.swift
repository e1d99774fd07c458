import RecordModel
import RecordStore

/// Every definition of a kind that was ever published, and which one is in force.
enum SoleProjection<Definition: CheckedDefinition & SoleDefinition>: Projection {
  static var name: String { Definition.publication.name }
  static var revision: UInt32 { 1 }
  static var streamKind: StreamID.Kind? { .system }
  static var handles: [any Event.Type] { [DefinitionPublished<Definition>.self] }
  static var ignores: [any Event.Type] {
    EventCatalog.all.filter { $0 != DefinitionPublished<Definition>.self }
  }

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let published = event.payload as? DefinitionPublished<Definition> else { return }
    documents.keep(published)
    documents.set(InForce<Definition>(id: published.definition.id), [])
  }
}

/// The definition of a kind that is in force.
///
/// Key: empty.
struct InForce<Definition: CheckedDefinition & SoleDefinition>: Document {
  static var projection: any Projection.Type { SoleProjection<Definition>.self }
  static var prefix: UInt8 { UInt8(ascii: "F") }

  var id: String
}

extension CheckedDefinition where Self: SoleDefinition {
  static var projection: any Projection.Type { SoleProjection<Self>.self }

  /// Which one is in force is the operator's decision, once there is one.
  static func isThere(_: () throws(Failure) -> Self, _ view: borrowing RecordView) throws(Failure) -> Bool {
    try view.document(InForce<Self>.self, []) != nil
  }

  var stream: StreamID { .system }
  func checkNames(_: borrowing RecordView) throws(Failure) {}
}
