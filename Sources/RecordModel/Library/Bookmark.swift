/// A patient keeps something of the library.
package struct ResourceBookmarked: Event {
  package static let type = EventType(code: 662, name: "library.resource-bookmarked")
  /// What somebody reads says what they are worried about.
  package static let isHiddenFromTeam = true
  package var resourceId: RecordID

  package init(resourceId: RecordID) { self.resourceId = resourceId }

  package var summary: LocalizedText {
    LocalizedText(de: "Beitrag gemerkt", en: "Resource bookmarked")
  }
}

/// A patient keeps it no more.
package struct ResourceBookmarkRemoved: Event {
  package static let type = EventType(code: 663, name: "library.resource-bookmark-removed")
  package static let isHiddenFromTeam = true
  package var resourceId: RecordID

  package init(resourceId: RecordID) { self.resourceId = resourceId }

  package var summary: LocalizedText {
    LocalizedText(de: "Gemerkter Beitrag entfernt", en: "Bookmark removed")
  }
}

/// Something of the library that a patient keeps.
package struct Bookmark: Codable, Sendable, Equatable {
  package var resourceId: RecordID
  package var bookmarkedAt: Timestamp
  /// Without its body.
  package var resource: Resource?

  package init(resourceId: RecordID, bookmarkedAt: Timestamp, resource: Resource?) {
    (self.resourceId, self.bookmarkedAt, self.resource) = (resourceId, bookmarkedAt, resource)
  }

  static let example: Bookmark = {
    var resource = Resource.example.short
    resource.bookmarked = true
    return Bookmark(resourceId: resource.id, bookmarkedAt: Example.start, resource: resource)
  }()
}

package struct AddBookmark: Method {
  package static let name = "bookmark.add"
  package static let summary = "Keeps an item of the education library; again changes nothing."
  package static let access = Access.write(.patient, only: .patients, shows: .business)

  package var patientId: PatientID
  package var resourceId: RecordID

  package init(patientId: PatientID, resourceId: RecordID) {
    (self.patientId, self.resourceId) = (patientId, resourceId)
  }

  package typealias Outcome = Bookmark
  package static let example = AddBookmark(patientId: Example.patient, resourceId: Resource.example.id)
  package static let exampleOutcome = Bookmark.example
}

package struct RemoveBookmark: Method {
  package static let name = "bookmark.remove"
  package static let summary = "Keeps an item of the education library no more; again changes nothing."
  package static let access = Access.write(.patient, only: .patients, shows: .business)

  package var patientId: PatientID
  package var resourceId: RecordID

  package init(patientId: PatientID, resourceId: RecordID) {
    (self.patientId, self.resourceId) = (patientId, resourceId)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var resourceId: RecordID

    package init(resourceId: RecordID) { self.resourceId = resourceId }
  }

  package static let example = RemoveBookmark(patientId: Example.patient, resourceId: Resource.example.id)
  package static let exampleOutcome = Outcome(resourceId: Resource.example.id)
}

package struct ListBookmarks: Method {
  package static let name = "bookmark.list"
  package static let summary = "Answers what the patient keeps of the education library, the newest first."
  package static let access = Access.read(.patient, only: .patients, shows: .business)

  package var patientId: PatientID
  /// Bookmarks a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var bookmarks: [Bookmark]
    package var page: Pagination

    package init(bookmarks: [Bookmark], page: Pagination) { (self.bookmarks, self.page) = (bookmarks, page) }
  }

  package static let example = ListBookmarks(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    bookmarks: [.example], page: Pagination(limit: 50, nextCursor: nil))
}
