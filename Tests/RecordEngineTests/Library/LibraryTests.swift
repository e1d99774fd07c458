import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The library") struct LibraryTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private static let english = CallMeta(language: .en)

  @discardableResult
  private func publish(
    _ id: String, _ change: (inout PublishResource) -> Void = { _ in }, _ meta: CallMeta = english
  ) throws -> Resource {
    var call = PublishResource(
      ResourceItem(
        type: .article, title: "Title of \(id)", summary: "Summary", category: "Nutrition", tags: ["salt"],
        body: "Body of \(id)"))
    call.id = RecordID(id)
    change(&call)
    return try scene.test.call(call, meta: meta)
  }

  private func found(_ change: (inout ListResources) -> Void, by meta: CallMeta = english) throws -> [String]
  {
    var list = ListResources()
    change(&list)
    return try scene.test.call(list, meta: meta).resources.map(\.id.text)
  }

  @Test("R-MH-137, R-MH-298, R-MH-300: the library is searched whole, and lists leave bodies out")
  func search()
    throws
  {
    try publish("one") { ($0.body, $0.category) = ("Über Äpfel und Crème brûlée: 100%", "Food") }
    scene.advance(hours: 1)
    try publish("two") { ($0.title, $0.tags, $0.type) = ("Bewegung", ["Café", "Sport"], .guide) }
    scene.advance(hours: 1)
    try publish("three") {
      ($0.summary, $0.type, $0.videoUrl, $0.durationMinutes) = ("A film", .video, "/v/3", 7)
    }
    #expect(try found { _ in } == ["three", "two", "one"], "the newest first")
    for (words, ids) in [
      ("APFEL", ["one"]), ("brulee", ["one"]), ("0%", ["one"]), ("%", ["one"]), ("bewegung", ["two"]),
      ("cafe", ["two"]), ("film", ["three"]), ("title", ["three", "one"]), ("*", []), ("_", []),
    ] {
      #expect(try found { $0.q = words } == ids, "\(words)")
    }
    #expect(try found { $0.type = .guide } == ["two"] && found { $0.category = "food" } == ["one"])
    #expect(try found { $0.tag = "CAFE" } == ["two"] && found { $0.tag = "caf" } == [])
    let list = try scene.test.call(ListResources(), meta: Self.english)
    #expect(list.resources.allSatisfy { $0.body == nil } && list.categories == ["Food", "Nutrition"])
    let one = try scene.test.call(GetResource(resourceId: RecordID(replacing: "one")), meta: Self.english)
    #expect(one.body?.hasPrefix("Über") == true && one.bookmarked == false)
    let video = try scene.test.call(GetResource(resourceId: RecordID(replacing: "three")), meta: Self.english)
    #expect(video.body == nil && video.videoUrl == "/v/3" && video.durationMinutes == 7)
    var paged = ListResources()
    paged.limit = 2
    paged.cursor = try scene.test.call(paged).page.nextCursor
    #expect(try scene.test.call(paged).resources.map(\.id.text) == ["one"])
  }

  @Test("R-MH-137: what is not published is not there, for nobody and in no way") func unpublished() throws {
    try publish("draft") { $0.published = false }
    let id = RecordID(replacing: "draft")
    let get = GetResource(resourceId: id)
    #expect(try scene.refusal(get) == "NOT_FOUND" && found { _ in } == [])
    let add = AddBookmark(patientId: scene.patient, resourceId: id)
    #expect(try scene.refusal(add) == "NOT_FOUND")
    scene.advance(hours: 1)
    var revise = ReviseResource(id, ResourceItem.example)
    #expect(try scene.refusal(revise, Self.english) == "accepted" && scene.refusal(get) == "NOT_FOUND")
    revise.published = true
    #expect(try scene.test.call(revise, meta: Self.english).publishedAt == scene.now)
    _ = try scene.test.call(add, meta: scene.by(.patient))
    revise.published = false
    _ = try scene.test.call(revise, meta: Self.english)
    let list = ListBookmarks(patientId: scene.patient)
    #expect(try scene.test.call(list).bookmarks == [] && scene.refusal(get) == "NOT_FOUND")
    #expect(try scene.refusal(ReviseResource(RecordID(replacing: "none"), .example)) == "NOT_FOUND")
    let remove = RemoveBookmark(patientId: scene.patient, resourceId: id)
    #expect(try scene.refusal(remove) == "accepted" && scene.refusal(remove) == "NOT_FOUND")
    try scene.verifyProjections()
  }

  @Test("R-MH-138: bookmarks are set and removed however often, the newest first") func bookmarks() throws {
    for id in ["one", "two"] { try publish(id) }
    func add(_ id: String) throws -> Bookmark {
      try scene.test.call(
        AddBookmark(patientId: scene.patient, resourceId: RecordID(replacing: id)), meta: scene.by(.patient))
    }
    let first = try add("one")
    scene.advance(hours: 1)
    _ = try add("two")
    let head = scene.test.engine.head
    #expect(try add("one").bookmarkedAt == first.bookmarkedAt && scene.test.engine.head == head)
    let list = ListBookmarks(patientId: scene.patient)
    let shown = try scene.test.call(list).bookmarks
    #expect(shown.map(\.resourceId.text) == ["two", "one"])
    #expect(shown.allSatisfy { $0.resource?.bookmarked == true && $0.resource?.body == nil })
    let get = GetResource(resourceId: RecordID(replacing: "one"))
    #expect(try scene.test.call(get, meta: scene.by(.patient)).bookmarked)
    #expect(try !scene.test.call(get, meta: scene.by(.clinician)).bookmarked)
    let remove = RemoveBookmark(patientId: scene.patient, resourceId: RecordID(replacing: "one"))
    for _ in 0..<2 { _ = try scene.test.call(remove, meta: scene.by(.patient)) }
    #expect(try scene.test.call(list).bookmarks.map(\.resourceId.text) == ["two"])
    #expect(try scene.refusal(list, scene.by(.clinician)) == "role")
    let team = try scene.test.call(ReadTimeline(patientId: scene.patient), meta: scene.by(.clinician))
    #expect(!team.entries.contains { $0.area == .library })
  }

  @Test("R-MH-139: questions are searched, and name articles that can be seen alone") func faqs() throws {
    try publish("seen")
    try publish("hidden") { $0.published = false }
    var call = PublishFaq(
      FaqItem(
        question: "How do I book?", answer: "Tap Résumé.", category: "Visits",
        relatedResourceIds: ["hidden", "seen", "none"].map { RecordID(replacing: $0) }))
    call.id = RecordID("book")
    let made = try scene.test.call(call, meta: Self.english)
    #expect(made.relatedResourceIds.map(\.text) == ["seen"])
    #expect(try scene.test.call(call, meta: Self.english) == made, "R-MH-269")
    call.answer = "Otherwise."
    #expect(try scene.refusal(call, Self.english) == "duplicate_id")
    var list = ListFaqs()
    list.q = "resume"
    #expect(try scene.test.call(list).faqs == [made] && scene.test.call(list).categories == ["Visits"])
    list.q = "visits"
    #expect(try scene.test.call(list).faqs == [], "categories are filtered, not searched")
    (list.q, list.category) = (nil, "VISITS")
    #expect(try scene.test.call(list).faqs.count == 1)
    var revise = ReviseFaq(made.id, FaqItem(question: "Booking?", answer: "Yes.", category: "Visits"))
    revise.published = false
    _ = try scene.test.call(revise, meta: Self.english)
    #expect(
      try scene.test.call(ListFaqs()).faqs == [] && scene.refusal(GetFaq(faqId: made.id)) == "NOT_FOUND")
  }

  @Test("an item is shown in the language of the call where it has one, and else as it was first written")
  func languages() throws {
    try publish("one")
    let id = RecordID(replacing: "one")
    func title(_ language: Language) throws -> String {
      try scene.test.call(GetResource(resourceId: id), meta: CallMeta(language: language)).title
    }
    #expect(try title(.de) == "Title of one")
    var item = ResourceItem.example
    item.title = "Salz"
    _ = try scene.test.call(ReviseResource(id, item), meta: CallMeta(language: .de))
    #expect(try title(.de) == "Salz" && title(.en) == "Title of one")
    #expect(try found { $0.q = "salz" } == [])
    #expect(try found({ $0.q = "salz" }, by: CallMeta(language: .de)) == ["one"])
  }

  @Test("R-MH-288: bad items are refused whole, and an address that a program would run is none")
  func checks()
    throws
  {
    var call = PublishResource(ResourceItem.example)
    (call.title, call.durationMinutes, call.videoUrl) = (" ", 0, "javascript:alert(1)")
    call.tags = Array(repeating: "x", count: 21) + [""]
    #expect(
      try scene.refusal(call)
        == "/title bad_format, /tags too_many, /tags/21 bad_format, /durationMinutes out_of_range, "
        + "/videoUrl bad_format")
    for (address, isGood) in [
      ("https://example.org/v?t=1:2", true), ("/v/1", true), ("v:1", false), ("data:text/html,x", false),
      ("JavaScript:x", false), ("?a:b", true), ("a b", false), ("", false),
    ] {
      var call = PublishResource(ResourceItem.example)
      call.videoUrl = address
      #expect(try (scene.refusal(call) == "accepted") == isGood, "\(address)")
    }
  }
}
