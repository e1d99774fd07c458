import RecordModel
import RecordStore

/// Every interaction table ever published, and which one is in force.
enum InteractionProjection: Projection {
  static let name = "interactions"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .interactions)
  static let ignores = EventCatalog.outside(.interactions)
  static let streamKind: StreamID.Kind? = .system

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let published = event.payload as? InteractionsPublished else { return }
    documents.set(InteractionTableDocument(table: published.table), Array(published.table.id.utf8))
    documents.set(InteractionsInForce(id: published.table.id), [])
  }
}

/// A published table, never changed.
///
/// Key: its id.
struct InteractionTableDocument: Document {
  static var projection: any Projection.Type { InteractionProjection.self }
  static let prefix = UInt8(ascii: "T")

  var table: InteractionTable
}

/// The table that medications are checked by.
///
/// Key: empty.
struct InteractionsInForce: Document {
  static var projection: any Projection.Type { InteractionProjection.self }
  static let prefix = UInt8(ascii: "F")

  var id: String
}
