import RecordModel
import RecordStore

/// The renditions of each record, and those that wait to be made.
enum RenditionProjection: Projection {
  static let name = "renditions"
  static let revision: UInt32 = 1
  static let handles: [any Event.Type] = RenditionSource.all.map(\.type) + [RenditionMade.self]
  static let ignores = EventCatalog.all.filter { type in !handles.contains { $0.type == type.type } }
  static let streamKind: StreamID.Kind? = .patient

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    if let made = event.payload as? RenditionMade {
      let key = made.rendition.key(of: patient)
      documents.remove(WaitingRendition.self, key)
      documents.set(RenditionDocument(made, at: event.envelope.recordedAt), key)
    } else if let rendition = RenditionSource.rendition(of: event.payload) {
      documents.set(
        WaitingRendition(patientId: patient, rendition: rendition), rendition.key(of: patient))
    }
  }
}

/// An event of whose subject there is to be a rendition.
struct RenditionSource: Sendable {
  let type: any Event.Type
  private let make: @Sendable (any Event) -> Rendition?

  private init<E: Event>(_: E.Type, _ make: @escaping @Sendable (E) -> Rendition?) {
    type = E.self
    self.make = { event in (event as? E).flatMap(make) }
  }

  /// One row a kind.
  static let all = [
    RenditionSource(ReceiptIssued.self) { Rendition(.receipt, $0.receipt.paymentId) },
    RenditionSource(DocumentAdded.self) { added in
      guard added.use == .attachment, added.content.mediaType.isPicture else { return nil }
      return Rendition(smallPicture: added.documentId)
    },
  ]

  static func rendition(of event: any Event) -> Rendition? {
    for row in all { if let rendition = row.make(event) { return rendition } }
    return nil
  }
}

/// A rendition that is not made yet.
///
/// Key: patient id 16, kind 1, id of the subject.
struct WaitingRendition: Document, Hashable {
  static var projection: any Projection.Type { RenditionProjection.self }
  static let prefix = UInt8(ascii: "W")

  var patientId: PatientID
  var rendition: Rendition
}

/// A rendition that is made.
///
/// Key: patient id 16, kind 1, id of the subject.
struct RenditionDocument: Document {
  static var projection: any Projection.Type { RenditionProjection.self }
  static let prefix = UInt8(ascii: "R")

  var documentId: DocumentID
  var content: DocumentContent
  var madeAt: Timestamp

  init(_ made: RenditionMade, at moment: Timestamp) {
    (documentId, content, madeAt) = (made.documentId, made.content, moment)
  }
}

extension Rendition {
  init(smallPicture document: DocumentID) {
    self.init(.smallPicture, RecordID(replacing: document.description))
  }

  func key(of patient: PatientID) -> [UInt8] { patient.keyBytes + [kind.byte] + subject.keyBytes }
}

extension Rendition.Kind {
  fileprivate var byte: UInt8 {
    switch self {
    case .receipt: UInt8(ascii: "R")
    case .smallPicture: UInt8(ascii: "S")
    }
  }
}
