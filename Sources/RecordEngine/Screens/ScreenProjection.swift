import RecordModel
import RecordStore

/// The templates of screens with all their versions, and which one is live.
enum ScreenProjection: Projection {
  static let name = "screens"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .screens)
  static let ignores = EventCatalog.outside(.screens)
  static let streamKind: StreamID.Kind? = .system

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    let envelope = event.envelope
    switch event.payload {
    case let imported as ScreenTemplateImported:
      let key = imported.modelName.keyBytes
      let live = try documents.get(ScreenTemplateDocument.self, key)?.live
      documents.set(
        ScreenVersionDocument(
          event: imported, importedAt: envelope.recordedAt, importedBy: envelope.actor.description),
        ScreenVersionDocument.key(imported.modelName, imported.version))
      documents.set(
        ScreenTemplateDocument(
          modelName: imported.modelName, latest: imported.version, latestHash: imported.contentHash,
          live: live, updatedAt: envelope.recordedAt), key)
    case let published as ScreenTemplatePublished:
      try set(published.version, published.modelName, envelope.recordedAt, documents)
    case let taken as ScreenTemplateUnpublished:
      try set(nil, taken.modelName, envelope.recordedAt, documents)
    default: break
    }
  }

  private static func set(
    _ live: Int?, _ name: ScreenName, _ at: Timestamp, _ documents: StreamDocuments
  ) throws(Failure) {
    guard var template = try documents.get(ScreenTemplateDocument.self, name.keyBytes) else { return }
    (template.live, template.updatedAt) = (live, at)
    documents.set(template, name.keyBytes)
  }
}

/// A screen's template.
///
/// Key: the screen's name.
struct ScreenTemplateDocument: Document {
  static var projection: any Projection.Type { ScreenProjection.self }
  static let prefix = UInt8(ascii: "T")

  var modelName: ScreenName
  /// The version that was imported last.
  var latest: Int
  var latestHash: String
  /// The live version; `nil` for none.
  var live: Int?
  var updatedAt: Timestamp
}

/// A version of a template, never changed.
///
/// Key: the screen's name, a zero byte, the version as 4 bytes from the highest.
struct ScreenVersionDocument: Document {
  static var projection: any Projection.Type { ScreenProjection.self }
  static let prefix = UInt8(ascii: "V")

  var event: ScreenTemplateImported
  var importedAt: Timestamp
  var importedBy: String

  static func key(_ name: ScreenName, _ version: Int) -> [UInt8] {
    let number = UInt32(clamping: version)
    return name.keyBytes + [0] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// As it is shown.
  func view(live: Int?, isWhole: Bool) -> ScreenTemplateVersion {
    let isLive = live == event.version
    return ScreenTemplateVersion(
      modelName: event.modelName, version: event.version, published: isLive, contentHash: event.contentHash,
      importedAt: importedAt, importedBy: importedBy, language: event.language,
      content: isWhole ? ScreenContent.export(event.content, isPublished: isLive) : nil)
  }
}
