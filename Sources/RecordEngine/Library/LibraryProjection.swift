import Crypto
import RecordModel
import RecordStore

/// The engine's half of a library: what its items must be, and how they are kept and shown.
protocol LibraryEntry: LibraryItem {
  /// How the contract shows an item.
  associatedtype Shown: Codable, Sendable

  /// First byte of their keys.
  static var prefix: UInt8 { get }
  /// For refusals: the thing, and the parameter that names it.
  static var naming: (thing: String, field: String) { get }

  func check(_ checks: inout FieldChecks)
  /// What searches look at.
  var searched: [String] { get }
  /// The item as whoever asks sees it.
  func shown(_ document: LibraryDocument<Self>, _ view: borrowing RecordView) throws(Failure) -> Shown
}

/// Everything in the libraries, whether it can be seen or not.
enum LibraryProjection: Projection {
  static let name = "library"
  static let revision: UInt32 = 1
  static let streamKind: StreamID.Kind? = .system
  static let handles: [any Event.Type] = [
    ResourcePublished.self, ResourceRevised.self, FaqPublished.self, FaqRevised.self,
  ]
  static let ignores = EventCatalog.all.filter { type in !handles.contains { $0 == type } }

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    try fold(ResourceItem.self, event, documents)
    try fold(FaqItem.self, event, documents)
  }

  private static func fold<Item: LibraryEntry>(
    _: Item.Type, _ event: RecordedEvent, _ documents: StreamDocuments
  ) throws(Failure) {
    let at = event.envelope.recordedAt
    if let published = event.payload as? LibraryItemPublished<Item> {
      let document = try LibraryDocument(published.content, at: at)
      documents.set(document, document.id.keyBytes)
    } else if let revised = event.payload as? LibraryItemRevised<Item> {
      try documents.change(LibraryDocument<Item>.self, revised.content.id.keyBytes) {
        $0.take(revised.content, at: at)
      }
    }
  }
}

/// An item of a library in its languages.
///
/// Key: id.
struct LibraryDocument<Item: LibraryEntry>: Document {
  static var projection: any Projection.Type { LibraryProjection.self }
  static var prefix: UInt8 { Item.prefix }

  let id: RecordID
  private(set) var isPublished: Bool
  /// When it could first be seen; when it was made, until then.
  private(set) var publishedAt: Timestamp
  private(set) var updatedAt: Timestamp
  private(set) var wasSeen: Bool
  /// The first is the original.
  private(set) var versions: [Version]
  /// Hash of what was first published, to recognize repeats.
  let first: [UInt8]

  struct Version: Codable, Sendable {
    var language: Language
    var item: Item
  }

  init(_ content: LibraryContent<Item>, at moment: Timestamp) throws(Failure) {
    (id, isPublished, wasSeen) = (content.id, content.isPublished, content.isPublished)
    (publishedAt, updatedAt) = (moment, moment)
    versions = [Version(language: content.language, item: content.item)]
    first = try content.digest
  }

  mutating func take(_ content: LibraryContent<Item>, at moment: Timestamp) {
    if content.isPublished, !wasSeen { (publishedAt, wasSeen) = (moment, true) }
    (isPublished, updatedAt) = (content.isPublished, moment)
    let version = Version(language: content.language, item: content.item)
    if let index = versions.firstIndex(where: { $0.language == content.language }) {
      versions[index] = version
    } else {
      versions.append(version)
    }
  }

  /// The item in a language, or in its original one.
  func item(_ language: Language) -> Item {
    (versions.first { $0.language == language } ?? versions[0]).item
  }
}

extension LibraryContent {
  /// Identifies what was published.
  var digest: [UInt8] {
    get throws(Failure) { SHA256.bytes(of: try encodeCBOR(self)) }
  }
}
