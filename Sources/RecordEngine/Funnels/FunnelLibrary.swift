import RecordModel
import Synchronization

/// Published versions, compiled once and kept: a version never changes.
final class FunnelLibrary: Sendable {
  private let compiled = Mutex<[String: CompiledFunnel]>([:])

  /// Forgets what was compiled, after a batch that was not committed: it may have published a version.
  func reset() { compiled.withLock { $0.removeAll() } }

  /// The version of that id, or `nil` where it was never published.
  func funnel(version: String, _ view: borrowing RecordView) throws(Failure) -> CompiledFunnel? {
    if let funnel = compiled.withLock({ $0[version] }) { return funnel }
    guard let document = try view.document(FunnelVersionDocument.self, Array(version.utf8)) else {
      return nil
    }
    let funnel = CompiledFunnel(published: document.definition)
    compiled.withLock { $0[version] = funnel }
    return funnel
  }
}

extension RecordView {
  /// A published version that the record itself refers to.
  func funnel(version: String) throws(Failure) -> CompiledFunnel {
    guard let funnel = try funnels.funnel(version: version, self) else {
      throw Failure(.corrupt, "a questionnaire's version is missing from the record")
    }
    return funnel
  }

  /// The catalogue entry of a slug or alias, whether active or not.
  func catalogueEntry(_ slug: Slug) throws(Failure) -> FunnelDocument? {
    if let entry = try document(FunnelDocument.self, slug.keyBytes) { return entry }
    guard let alias = try document(FunnelAliasDocument.self, slug.keyBytes) else { return nil }
    return try document(FunnelDocument.self, alias.slug.keyBytes)
  }

  /// The active questionnaire of a slug or alias; unknown and inactive ones are refused alike (R-RH-082).
  func activeFunnel(_ slug: Slug) throws(Failure) -> CompiledFunnel {
    guard let entry = try catalogueEntry(slug), entry.isActive else {
      throw Failure(.notFound, "Funnel nicht verfügbar", details: ["field": "slug"])
    }
    return try funnel(version: entry.version)
  }
}
