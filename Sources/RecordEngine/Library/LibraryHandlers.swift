import RecordModel
import RecordStore

extension Command where Self: PublishesLibraryItem, Item: LibraryEntry, Outcome == Item.Shown {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    var checks = FieldChecks()
    item.check(&checks)
    try checks.finish()
    let content = LibraryContent(
      id: id ?? RecordID(uuid: view.store.random.words()), language: view.call.language, item: item,
      isPublished: published ?? true)
    if let known = try view.document(LibraryDocument<Item>.self, content.id.keyBytes) {
      guard known.first == (try content.digest) else { throw .duplicateID }
      return .unchanged(.system, outcome: try view.shown(known))
    }
    let document = try LibraryDocument(content, at: view.recordedAt)
    return Decision(.system, [LibraryItemPublished(content: content)], outcome: try view.shown(document))
  }
}

extension Command where Self: RevisesLibraryItem, Item: LibraryEntry, Outcome == Item.Shown {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    guard var document = try view.document(LibraryDocument<Item>.self, itemID.keyBytes) else {
      throw .noSuch(Item.naming.thing, field: Item.naming.field)
    }
    var checks = FieldChecks()
    item.check(&checks)
    if let id, id != itemID { checks.refuse("/id", "inconsistent", "the id of the path") }
    try checks.finish()
    let content = LibraryContent(
      id: itemID, language: view.call.language, item: item, isPublished: published ?? document.isPublished)
    let isSame =
      document.isPublished == content.isPublished
      && document.versions.contains { $0.language == content.language && $0.item == item }
    if isSame { return .unchanged(.system, outcome: try view.shown(document)) }
    document.take(content, at: view.recordedAt)
    return Decision(.system, [LibraryItemRevised(content: content)], outcome: try view.shown(document))
  }
}

extension RecordView {
  /// An item in the language of the call.
  func shown<Item: LibraryEntry>(_ document: LibraryDocument<Item>) throws(Failure) -> Item.Shown {
    try document.item(call.language).shown(document, self)
  }

  /// An item that can be seen; what cannot is answered as what is not there (R-MH-137).
  func published<Item: LibraryEntry>(
    _ id: RecordID, in _: Item.Type
  ) throws(Failure) -> LibraryDocument<Item>? {
    let document = try document(LibraryDocument<Item>.self, id.keyBytes)
    return document?.isPublished == true ? document : nil
  }

  /// The same, or the refusal that there is none.
  func item<Item: LibraryEntry>(
    _ id: RecordID, in library: Item.Type
  ) throws(Failure) -> LibraryDocument<Item> {
    if let document = try published(id, in: library) { return document }
    throw .noSuch(Item.naming.thing, field: Item.naming.field)
  }
}

/// What of a library can be seen, in one language.
struct LibraryReading<Item: LibraryEntry> {
  let documents: [LibraryDocument<Item>]
  private let language: Language

  init(_ view: borrowing RecordView) throws(Failure) {
    language = view.call.language
    documents = try view.documents(LibraryDocument<Item>.self, prefix: [], limit: Int.max)
      .map(\.document).filter(\.isPublished)
  }

  /// Each once, by name.
  var categories: [String] { Set(documents.map { $0.item(language).category }).sorted() }

  /// Those that a list shows.
  func found(
    _ q: SearchText?, category: String?, _ accepts: (Item) -> Bool = { _ in true }
  ) -> [LibraryDocument<Item>] {
    let category = category.map { FoldedText.fold($0) }
    return documents.filter { document in
      let item = document.item(language)
      return accepts(item) && category.map { $0 == FoldedText.fold(item.category) } ?? true
        && q?.matches(item.searched) ?? true
    }
  }
}
