import RecordModel
import Synchronization

/// Templates that were read before: reading one, with all its checks, takes longer than everything else about a screen.
final class KnownTemplates: Sendable {
  private struct Known {
    let content: String
    let template: ScreenTemplate
  }

  /// By the hash of the content, as the record tells it.
  private let known = Mutex<[String: Known]>([:])
  private let read: @Sendable (String) throws(TemplateRefusal) -> ScreenTemplate

  /// More than there are screens in both languages; with more templates than that the memory begins anew.
  static let most = 128
  static let shared = KnownTemplates(reading: TemplateReader.read)

  init(reading read: @escaping @Sendable (String) throws(TemplateRefusal) -> ScreenTemplate) {
    self.read = read
  }

  func template(of live: LiveTemplate) throws(TemplateRefusal) -> ScreenTemplate {
    let known = self.known.withLock { $0[live.contentHash] }
    if let known, known.content == live.content { return known.template }
    let template = try read(live.content)
    self.known.withLock { known in
      if known.count >= Self.most { known = [:] }
      known[live.contentHash] = Known(content: live.content, template: template)
    }
    return template
  }
}
