/// Adds an article, a guide or a video.
package struct PublishResource: Method, PublishesLibraryItem {
  package static let name = "resource.publish"
  package static let summary = "Adds an item to the education library, in the language of the call."
  package static let access = Access.write(.catalogue)

  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  package var type: ResourceType
  package var title: String
  package var summary: String
  package var category: String
  package var tags: [String]?
  package var body: String?
  package var videoUrl: String?
  package var durationMinutes: Int?
  /// Seen at once if left out.
  package var published: Bool?

  package init(_ item: ResourceItem) {
    (type, title, summary, category) = (item.type, item.title, item.summary, item.category)
    (tags, body, videoUrl) = (item.tags, item.body, item.videoUrl)
    durationMinutes = item.durationMinutes
  }

  package var item: ResourceItem {
    ResourceItem(
      type: type, title: title, summary: summary, category: category, tags: tags ?? [], body: body,
      videoUrl: videoUrl, durationMinutes: durationMinutes)
  }

  package typealias Outcome = Resource
  package static let example = PublishResource(.example)
  package static let exampleOutcome = Resource.example
}

/// Changes an article, a guide or a video.
package struct ReviseResource: Method, RevisesLibraryItem {
  package static let name = "resource.revise"
  package static let summary =
    "Replaces an item of the education library in the language of the call, or takes it out of sight."
  package static let access = Access.write(.catalogue)

  package var resourceId: RecordID
  /// Nothing but the same, if it is sent.
  package var id: RecordID?
  package var type: ResourceType
  package var title: String
  package var summary: String
  package var category: String
  package var tags: [String]?
  package var body: String?
  package var videoUrl: String?
  package var durationMinutes: Int?
  /// As it was if left out.
  package var published: Bool?

  package init(_ resourceId: RecordID, _ item: ResourceItem) {
    self.resourceId = resourceId
    (type, title, summary, category) = (item.type, item.title, item.summary, item.category)
    (tags, body, videoUrl) = (item.tags, item.body, item.videoUrl)
    durationMinutes = item.durationMinutes
  }

  package var itemID: RecordID { resourceId }
  package var item: ResourceItem {
    ResourceItem(
      type: type, title: title, summary: summary, category: category, tags: tags ?? [], body: body,
      videoUrl: videoUrl, durationMinutes: durationMinutes)
  }

  package typealias Outcome = Resource
  package static let example = ReviseResource(Resource.example.id, .example)
  package static let exampleOutcome = Resource.example
}

package struct GetResource: Method {
  package static let name = "resource.get"
  package static let summary = "Answers one item of the education library."
  package static let access = Access.read(.catalogue)

  package var resourceId: RecordID

  package init(resourceId: RecordID) { self.resourceId = resourceId }

  package typealias Outcome = Resource
  package static let example = GetResource(resourceId: Resource.example.id)
  package static let exampleOutcome = Resource.example
}

package struct ListResources: Method {
  package static let name = "resource.list"
  package static let summary =
    "Answers the education library, the newest first, without bodies; searches title, summary, tags and body."
  package static let access = Access.read(.catalogue)

  /// Case and accents do not matter.
  package var q: String?
  package var type: ResourceType?
  package var category: String?
  /// Case and accents do not matter.
  package var tag: String?
  /// Items a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var resources: [Resource]
    /// Of the whole library, by name.
    package var categories: [String]
    package var page: Pagination

    package init(resources: [Resource], categories: [String], page: Pagination) {
      (self.resources, self.categories, self.page) = (resources, categories, page)
    }
  }

  package static let example = ListResources()
  package static let exampleOutcome = Outcome(
    resources: [Resource.example.short], categories: ["Nutrition"],
    page: Pagination(limit: 50, nextCursor: nil))
}
