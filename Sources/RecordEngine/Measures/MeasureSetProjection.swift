import RecordModel
import RecordStore

/// Every measure set ever published, and which one is in force.
enum MeasureSetProjection: Projection {
  static let name = "measures"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .measures)
  static let ignores = EventCatalog.outside(.measures)
  static let streamKind: StreamID.Kind? = .system

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let published = event.payload as? MeasureSetPublished else { return }
    documents.set(MeasureSetDocument(set: published.set), Array(published.set.id.utf8))
    documents.set(MeasureSetInForce(id: published.set.id), [])
  }
}

/// A published set, never changed.
///
/// Key: its id.
struct MeasureSetDocument: Document {
  static var projection: any Projection.Type { MeasureSetProjection.self }
  static let prefix = UInt8(ascii: "S")

  var set: MeasureSet
}

/// The set that values are judged by.
///
/// Key: empty.
struct MeasureSetInForce: Document {
  static var projection: any Projection.Type { MeasureSetProjection.self }
  static let prefix = UInt8(ascii: "F")

  var id: String
}
