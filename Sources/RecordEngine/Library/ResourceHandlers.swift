import RecordModel
import RecordStore

extension PublishResource: Command {}
extension ReviseResource: Command {}

extension ResourceItem: LibraryEntry {
  static let prefix = UInt8(ascii: "R")
  static let naming = (thing: "resource", field: "resourceId")

  var searched: [String] { [title, summary, body ?? ""] + tags }

  func check(_ checks: inout FieldChecks) {
    checks.text("/title", title, 1...200)
    checks.text("/summary", summary, 1...500)
    checks.text("/category", category, 1...80)
    checks.texts("/tags", tags, count: 20, 1...40)
    checks.text("/body", body, 0...100_000)
    checks.within("/durationMinutes", durationMinutes, 1...600)
    if let videoUrl, !Self.isAddress(videoUrl) {
      checks.refuse("/videoUrl", "bad_format", "a path, or an address of http or https")
    }
  }

  /// Whether apps may open it: nothing that a program would run (R-MH-288).
  private static func isAddress(_ text: String) -> Bool {
    let isPlain =
      (1...2000).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f }
    guard isPlain, let end = text.firstIndex(where: { ":/?#".contains($0) }), text[end] == ":" else {
      return isPlain
    }
    return ["http", "https"].contains(text[..<end].lowercased())
  }

  func shown(
    _ document: LibraryDocument<ResourceItem>, _ view: borrowing RecordView
  ) throws(Failure) -> Resource {
    Resource(
      self, document.id, publishedAt: document.publishedAt,
      bookmarked: try view.isBookmarkedByCaller(document.id))
  }
}

extension GetResource: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Resource {
    try view.shown(try view.item(resourceId, in: ResourceItem.self))
  }
}

extension ListResources: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try LibraryReading<ResourceItem>(view)
    let tag = tag.map { FoldedText.fold($0) }
    let found = reading.found(try SearchText.wanted(q), category: category) { item in
      type.map { $0 == item.type } ?? true
        && tag.map { tag in item.tags.contains { FoldedText.fold($0) == tag } } ?? true
    }
    let (items, page) = try RecordPage.page(of: found, limit: limit, cursor: cursor) {
      [Hexadecimal.text($0.publishedAt.newestFirst), $0.id.text]
    }
    let resources = try items.map { (item) throws(Failure) in try view.shown(item).short }
    return Outcome(resources: resources, categories: reading.categories, page: page)
  }
}
