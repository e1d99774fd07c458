import Crypto
import RecordModel
import RecordStore

extension DeactivateFunnel: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<FunnelState> {
    let entry = try view.publishedFunnel(slug)
    return Decision(
      entry.slug.stream, [FunnelDeactivated(slug: entry.slug)],
      outcome: FunnelState(slug: entry.slug, version: entry.version, isActive: false))
  }
}

extension ActivateFunnel: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<FunnelState> {
    let entry = try view.publishedFunnel(slug)
    return Decision(
      entry.slug.stream, [FunnelActivated(slug: entry.slug)],
      outcome: FunnelState(slug: entry.slug, version: entry.version, isActive: true))
  }
}

extension RecordView {
  fileprivate func publishedFunnel(_ slug: Slug) throws(Failure) -> FunnelDocument {
    guard let entry = try catalogueEntry(slug) else {
      throw Failure(.notFound, "Funnel nicht verfügbar", details: ["field": "slug"])
    }
    return entry
  }
}

extension Slug {
  /// The stream of the questionnaire of this canonical slug: the first 16 bytes of SHA-256 over `funnel:` and the slug.
  var stream: StreamID {
    let digest = SHA256.bytes(of: Array("funnel:\(text)".utf8))
    return StreamID(.funnel, high: digest.bigEndian(at: 0), low: digest.bigEndian(at: 8))
  }
}
