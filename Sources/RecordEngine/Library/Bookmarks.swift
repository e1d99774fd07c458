import RecordModel
import RecordStore

/// What each patient keeps of the library.
enum BookmarkProjection: Projection {
  static let name = "bookmarks"
  static let revision: UInt32 = 1
  static let streamKind: StreamID.Kind? = .patient
  static let handles: [any Event.Type] = [ResourceBookmarked.self, ResourceBookmarkRemoved.self]
  static let ignores = EventCatalog.all.filter { type in !handles.contains { $0 == type } }

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    switch event.payload {
    case let added as ResourceBookmarked:
      let bookmark = BookmarkDocument(
        resourceId: added.resourceId, bookmarkedAt: event.envelope.recordedAt)
      documents.set(bookmark, bookmark.key(of: patient))
      documents.set(
        BookmarkPlaceDocument(bookmarkedAt: bookmark.bookmarkedAt),
        patient.keyBytes + added.resourceId.keyBytes)
    case let removed as ResourceBookmarkRemoved:
      let place = patient.keyBytes + removed.resourceId.keyBytes
      guard let known = try documents.get(BookmarkPlaceDocument.self, place) else { return }
      let bookmark = BookmarkDocument(resourceId: removed.resourceId, bookmarkedAt: known.bookmarkedAt)
      documents.remove(BookmarkDocument.self, bookmark.key(of: patient))
      documents.remove(BookmarkPlaceDocument.self, place)
    default: break
    }
  }
}

/// Something that a patient keeps.
///
/// Key: patient id 16, moment newest first 8, resource id.
struct BookmarkDocument: Document {
  static var projection: any Projection.Type { BookmarkProjection.self }
  static let prefix = UInt8(ascii: "B")

  var resourceId: RecordID
  var bookmarkedAt: Timestamp

  func key(of patient: PatientID) -> [UInt8] {
    patient.keyBytes + bookmarkedAt.newestFirst + resourceId.keyBytes
  }

  func view(_ resource: Resource?) -> Bookmark {
    Bookmark(resourceId: resourceId, bookmarkedAt: bookmarkedAt, resource: resource)
  }
}

/// When a patient began to keep something.
///
/// Key: patient id 16, resource id.
struct BookmarkPlaceDocument: Document {
  static var projection: any Projection.Type { BookmarkProjection.self }
  static let prefix = UInt8(ascii: "W")

  var bookmarkedAt: Timestamp
}

extension RecordView {
  func bookmarked(_ resource: RecordID, by patient: PatientID) throws(Failure) -> Timestamp? {
    try document(BookmarkPlaceDocument.self, patient.keyBytes + resource.keyBytes)?.bookmarkedAt
  }

  /// Whether the patient who asks keeps it; false for anybody else.
  func isBookmarkedByCaller(_ resource: RecordID) throws(Failure) -> Bool {
    guard call.actor.role == .patient else { return false }
    let patient = PatientID(high: call.actor.high, low: call.actor.low)
    return try bookmarked(resource, by: patient) != nil
  }
}

extension AddBookmark: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Bookmark> {
    _ = try view.patient(patientId)
    var resource = try view.shown(try view.item(resourceId, in: ResourceItem.self)).short
    resource.bookmarked = true
    if let moment = try view.bookmarked(resourceId, by: patientId) {
      return .unchanged(
        StreamID(patientId),
        outcome: Bookmark(resourceId: resourceId, bookmarkedAt: moment, resource: resource))
    }
    return Decision(
      StreamID(patientId), [ResourceBookmarked(resourceId: resourceId)],
      outcome: Bookmark(resourceId: resourceId, bookmarkedAt: view.recordedAt, resource: resource))
  }
}

extension RemoveBookmark: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    _ = try view.patient(patientId)
    let outcome = Outcome(resourceId: resourceId)
    if try view.bookmarked(resourceId, by: patientId) == nil {
      _ = try view.item(resourceId, in: ResourceItem.self)
      return .unchanged(StreamID(patientId), outcome: outcome)
    }
    return Decision(
      StreamID(patientId), [ResourceBookmarkRemoved(resourceId: resourceId)], outcome: outcome)
  }
}

extension ListBookmarks: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let (bookmarks, page) = try RecordPage.page(
      BookmarkDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (bookmark) throws(Failure) -> Bookmark? in
      guard let document = try view.published(bookmark.resourceId, in: ResourceItem.self) else { return nil }
      var resource = try view.shown(document).short
      resource.bookmarked = true
      return bookmark.view(resource)
    }
    return Outcome(bookmarks: bookmarks, page: page)
  }
}
