import RecordModel
import RecordStore

/// The catalogue of questionnaires, and every version ever published.
enum FunnelProjection: Projection {
  static let name = "funnels"
  static let revision: UInt32 = 2
  static let handles = EventCatalog.types(of: .funnels)
  static let ignores = EventCatalog.outside(.funnels)
  static let streamKind: StreamID.Kind? = .funnel

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    let at = event.envelope.recordedAt
    switch event.payload {
    case let published as FunnelPublished: try publish(published, at, documents)
    case let event as FunnelDeactivated: try setActive(false, event.slug, at, documents)
    case let event as FunnelActivated: try setActive(true, event.slug, at, documents)
    default: break
    }
  }

  private static func publish(
    _ published: FunnelPublished, _ at: Timestamp, _ documents: StreamDocuments
  )
    throws(Failure)
  {
    let definition = published.definition
    guard let slug = Slug(definition.slug) else { return }
    let before = try documents.get(FunnelDocument.self, slug.keyBytes)
    for alias in before?.aliases ?? [] { documents.remove(FunnelAliasDocument.self, alias.keyBytes) }
    let aliases = definition.aliases.compactMap { Slug($0) }
    for alias in aliases { documents.set(FunnelAliasDocument(slug: slug), alias.keyBytes) }
    let entry = FunnelDocument(
      slug: slug, aliases: aliases, version: definition.version, isActive: true, tier: definition.tier,
      title: definition.title, updatedAt: at, changes: (before?.changes ?? 0) + 1)
    documents.set(entry, slug.keyBytes)
    documents.keep(published)
  }

  private static func setActive(
    _ isActive: Bool, _ slug: Slug, _ at: Timestamp, _ documents: StreamDocuments
  )
    throws(Failure)
  {
    guard var entry = try documents.get(FunnelDocument.self, slug.keyBytes) else { return }
    entry.isActive = isActive
    (entry.updatedAt, entry.changes) = (at, entry.changes + 1)
    documents.set(entry, slug.keyBytes)
  }
}

/// A questionnaire on the catalogue.
///
/// Key: slug.
struct FunnelDocument: Document {
  static var projection: any Projection.Type { FunnelProjection.self }
  static let prefix = UInt8(ascii: "F")

  var slug: Slug
  var aliases: [Slug]
  /// The version that a new assessment gets.
  var version: String
  var isActive: Bool
  var tier: String?
  var title: LocalizedText
  var updatedAt: Timestamp
  /// How often it was published, activated and deactivated.
  var changes: Int
}

/// An alias.
///
/// Key: alias.
struct FunnelAliasDocument: Document {
  static var projection: any Projection.Type { FunnelProjection.self }
  static let prefix = UInt8(ascii: "A")

  var slug: Slug
}

extension BoundedText {
  var keyBytes: [UInt8] { Array(text.utf8) }
}
