/// What the practice publishes for everybody, one thing at a time, in one or several languages.
///
/// A library is one conformance: its events follow from that here, and how it is kept and shown in the engine.
package protocol LibraryItem: Codable, Sendable, Equatable {
  static var library: Library { get }
  /// Its heading.
  var title: String { get }
  var category: String { get }
}

/// A library's names.
package struct Library: Sendable {
  let published: EventType
  let revised: EventType
  /// An item's name for people.
  let words: LocalizedText
}

/// Something was added to a library.
package struct LibraryItemPublished<Item: LibraryItem>: Event {
  package static var type: EventType { Item.library.published }
  package var content: LibraryContent<Item>

  package init(content: LibraryContent<Item>) { self.content = content }

  package var summary: LocalizedText {
    let words = Item.library.words
    return LocalizedText(
      de: "\(words.de) „\(content.item.title)“ veröffentlicht",
      en: "\(words.en) “\(content.item.title)” published")
  }
}

/// Something in a library was changed, or taken out of sight.
package struct LibraryItemRevised<Item: LibraryItem>: Event {
  package static var type: EventType { Item.library.revised }
  package var content: LibraryContent<Item>

  package init(content: LibraryContent<Item>) { self.content = content }

  package var summary: LocalizedText {
    let words = Item.library.words
    return LocalizedText(
      de: "\(words.de) „\(content.item.title)“ geändert", en: "\(words.en) “\(content.item.title)” revised")
  }
}

/// An item in one language.
package struct LibraryContent<Item: LibraryItem>: Codable, Sendable, Equatable {
  package var id: RecordID
  package var language: Language
  package var item: Item
  /// Whether it can be seen, in whatever language.
  package var isPublished: Bool

  package init(id: RecordID, language: Language, item: Item, isPublished: Bool) {
    (self.id, self.language, self.item, self.isPublished) = (id, language, item, isPublished)
  }
}

/// A method that adds to a library.
package protocol PublishesLibraryItem: Method {
  associatedtype Item: LibraryItem
  /// Made by the client.
  var id: RecordID? { get }
  var item: Item { get }
  /// Seen at once if left out.
  var published: Bool? { get }
}

/// A method that replaces an item in the language of the call.
package protocol RevisesLibraryItem: Method {
  associatedtype Item: LibraryItem
  var itemID: RecordID { get }
  /// Nothing but the same, if it is sent.
  var id: RecordID? { get }
  var item: Item { get }
  /// As it was if left out.
  var published: Bool? { get }
}
