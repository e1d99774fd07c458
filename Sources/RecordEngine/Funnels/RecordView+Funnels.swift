import RecordModel
import RecordStore

extension RecordView {
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
    return try version(FunnelDefinition.self, entry.version)
  }
}
