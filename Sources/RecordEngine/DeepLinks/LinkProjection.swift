import RecordModel
import RecordStore

/// Every opened link, by time.
enum LinkProjection: Projection {
  static let name = "links"
  static let revision: UInt32 = 1
  static let handles: [any Event.Type] = [DeepLinkOpened.self, DeepLinksCounted.self]
  static let ignores = EventCatalog.all.filter { type in
    !handles.contains { $0.type == type.type }
  }

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    let envelope = event.envelope
    let key = envelope.decidedAt.newestFirst + envelope.position.keyBytes
    switch event.payload {
    case let opened as DeepLinkOpened:
      guard let account = envelope.stream.account else { return }
      documents.set(
        OpenedLinkDocument(accountId: account, at: envelope.decidedAt, opened: opened), key)
    case let counted as DeepLinksCounted: documents.set(CountedLinksDocument(counted: counted), key)
    default: break
    }
  }
}

/// A link opened by somebody who was signed in.
///
/// Key: moment newest first 8, position 8.
struct OpenedLinkDocument: Document {
  static var projection: any Projection.Type { LinkProjection.self }
  static let prefix = UInt8(ascii: "O")

  var accountId: AccountID
  var at: Timestamp
  var opened: DeepLinkOpened
}

/// Links opened without signing in.
///
/// Key: moment newest first 8, position 8.
struct CountedLinksDocument: Document {
  static var projection: any Projection.Type { LinkProjection.self }
  static let prefix = UInt8(ascii: "C")

  var counted: DeepLinksCounted
}
