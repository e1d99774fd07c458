/// An article, a guide or a video (R-MH-137).
package struct ResourceItem: LibraryItem {
  package static let library = Library(
    published: EventType(code: 660, name: "library.resource-published"),
    revised: EventType(code: 661, name: "library.resource-revised"),
    words: LocalizedText(de: "Beitrag", en: "Resource"))

  package var type: ResourceType
  /// 1 to 200 characters.
  package var title: String
  /// 1 to 500 characters.
  package var summary: String
  /// 1 to 80 characters.
  package var category: String
  /// At most 20, of 1 to 40 characters.
  package var tags: [String]
  /// At most 100,000 characters.
  package var body: String?
  /// A URI reference.
  package var videoUrl: String?
  /// 1 to 600.
  package var durationMinutes: Int?

  package init(
    type: ResourceType, title: String, summary: String, category: String, tags: [String] = [],
    body: String? = nil, videoUrl: String? = nil, durationMinutes: Int? = nil
  ) {
    (self.type, self.title, self.summary, self.category) = (type, title, summary, category)
    (self.tags, self.body, self.videoUrl) = (tags, body, videoUrl)
    self.durationMinutes = durationMinutes
  }

  package static let example = ResourceItem(
    type: .article, title: "Salt and blood pressure", summary: "Why less salt helps.",
    category: "Nutrition", tags: ["blood pressure"], body: "Salt holds water in the body.")
}

package enum ResourceType: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case article, guide, video
}

package typealias ResourcePublished = LibraryItemPublished<ResourceItem>
package typealias ResourceRevised = LibraryItemRevised<ResourceItem>

/// A resource as the contract shows it, in one language.
package struct Resource: Codable, Sendable, Equatable {
  package var id: RecordID
  package var type: ResourceType
  package var title: String
  package var summary: String
  package var category: String
  package var tags: [String]
  /// Of articles and guides; left out of lists (R-MH-300).
  package var body: String?
  @OrNull package var videoUrl: String?
  @OrNull package var durationMinutes: Int?
  /// When it could first be seen; of one that never could, when it was made.
  package var publishedAt: Timestamp
  /// Whether the patient who asks keeps it; false for anybody else.
  package var bookmarked: Bool

  package init(_ item: ResourceItem, _ id: RecordID, publishedAt: Timestamp, bookmarked: Bool) {
    (self.id, type, title, summary) = (id, item.type, item.title, item.summary)
    (category, tags) = (item.category, item.tags)
    body = item.type == .video ? nil : item.body ?? ""
    (videoUrl, durationMinutes) = (item.videoUrl, item.durationMinutes)
    (self.publishedAt, self.bookmarked) = (publishedAt, bookmarked)
  }

  /// The same in a list.
  package var short: Resource {
    var short = self
    short.body = nil
    return short
  }

  static let example = Resource(
    .example, RecordID(known: "salt"), publishedAt: Example.start, bookmarked: false)
}
