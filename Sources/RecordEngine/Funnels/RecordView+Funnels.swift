import RecordModel
import RecordStore

extension RecordView {
  /// The questionnaire's version of that id; `nil` if it was never published.
  func publishedFunnel(version: String) throws(Failure) -> CompiledFunnel? {
    try published(FunnelVersionDocument.self, version) { CompiledFunnel(published: $0.definition) }
  }

  /// A published version that the record itself refers to.
  func funnel(version: String) throws(Failure) -> CompiledFunnel {
    guard let funnel = try publishedFunnel(version: version) else {
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
