import RecordModel
import RecordStore

/// Every practice ever published, and which one is in force.
enum PracticeProjection: Projection {
  static let name = "practice"
  static let revision: UInt32 = 1
  static let streamKind: StreamID.Kind? = .system
  static let handles = EventCatalog.types(of: .practice)
  static let ignores = EventCatalog.outside(.practice)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let published = event.payload as? PracticePublished else { return }
    documents.set(PracticeDocument(practice: published.practice), Array(published.practice.id.utf8))
    documents.set(PracticeInForce(id: published.practice.id), [])
  }
}

/// A published practice, never changed.
///
/// Key: its id.
struct PracticeDocument: Document {
  static var projection: any Projection.Type { PracticeProjection.self }
  static let prefix = UInt8(ascii: "P")

  var practice: Practice
}

/// The practice that is booked by.
///
/// Key: empty.
struct PracticeInForce: Document {
  static var projection: any Projection.Type { PracticeProjection.self }
  static let prefix = UInt8(ascii: "F")

  var id: String
}
