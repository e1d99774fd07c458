import Crypto
import RecordModel
import RecordStore

extension PublishFunnel: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<FunnelState> {
    let definition = try checkedDefinition()
    let slug = Slug(replacing: definition.slug)
    if let known = try view.document(FunnelVersionDocument.self, Array(definition.version.utf8)) {
      // Compared as written: content blocks read back with their members in another order are the same blocks.
      let isSame = try encodeCBOR(known.definition) == encodeCBOR(definition)
      throw Self.conflict(isSame ? "version_exists" : "version_changed")
    }
    try Self.checkNames(definition, slug, view)
    return Decision(
      slug.stream, [FunnelPublished(definition: definition)],
      outcome: FunnelState(slug: slug, version: definition.version, isActive: true))
  }

  private func checkedDefinition() throws(Failure) -> FunnelDefinition {
    let bytes: [UInt8]
    do throws(CodingFailure) { bytes = try JSON.encode(definition) } catch { throw Failure(invalid: error) }
    do throws(FunnelFile.Failure) { return try FunnelFile.read(bytes).definition } catch {
      throw Failure(.invalidInput, "the definition cannot be published", details: error.details)
    }
  }

  /// A slug or alias leads to one questionnaire only.
  private static func checkNames(
    _ definition: FunnelDefinition, _ slug: Slug, _ view: borrowing RecordView
  )
    throws(Failure)
  {
    for name in [slug] + definition.aliases.compactMap({ Slug($0) }) {
      if let owner = try view.catalogueEntry(name), owner.slug != slug { throw conflict("slug_taken") }
    }
  }

  private static func conflict(_ reason: String) -> Failure {
    let message =
      switch reason {
      case "version_exists": "this version is published already, with the same content"
      case "version_changed":
        "this version is published with other content; give the changed one a new version"
      default: "the slug or an alias belongs to another questionnaire"
      }
    return Failure(.stateConflict, message, details: ["reason": .string(reason)])
  }
}

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

extension FunnelFile.Failure {
  /// Every defect with its path, for the refusal's details.
  var details: Value {
    let defects: [Value] =
      switch self {
      case .tooLarge: [["path": "", "message": .string(description)]]
      case .unreadable(let failure):
        [["path": .string(failure.path), "message": .string(failure.description)]]
      case .defective(let found):
        found.defects.map { ["path": .string($0.path), "message": .string($0.message)] }
      }
    return ["field": "definition", "defects": .array(defects)]
  }
}
