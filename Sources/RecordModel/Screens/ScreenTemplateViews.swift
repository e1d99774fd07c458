/// The contract's `ScreenTemplateSummary`.
package struct ScreenTemplateSummary: Codable, Sendable, Equatable {
  package var modelName: ScreenName
  package var contentId: String
  package var name: String
  package var latestVersion: Int
  /// `null` while none is live.
  @OrNull package var publishedVersion: Int?
  package var updatedAt: Timestamp

  package init(
    modelName: ScreenName, contentId: String, name: String, latestVersion: Int, publishedVersion: Int?,
    updatedAt: Timestamp
  ) {
    (self.modelName, self.contentId, self.name) = (modelName, contentId, name)
    (self.latestVersion, self.publishedVersion, self.updatedAt) = (latestVersion, publishedVersion, updatedAt)
  }

  static let example = ScreenTemplateSummary(
    modelName: .patientFaqs, contentId: "faqs", name: "FAQs", latestVersion: 2, publishedVersion: 1,
    updatedAt: Example.start)
}

/// A version of a template; without its content among others of a list.
package struct ScreenTemplateVersion: Codable, Sendable, Equatable {
  package var modelName: ScreenName
  package var version: Int
  /// Whether it is live.
  package var published: Bool
  package var contentHash: String
  package var importedAt: Timestamp
  package var importedBy: String
  package var language: Language
  /// JSON in the form of an import; left out in a list.
  package var content: String?

  package init(
    modelName: ScreenName, version: Int, published: Bool, contentHash: String, importedAt: Timestamp,
    importedBy: String, language: Language, content: String? = nil
  ) {
    (self.modelName, self.version, self.published) = (modelName, version, published)
    (self.contentHash, self.importedAt, self.importedBy) = (contentHash, importedAt, importedBy)
    (self.language, self.content) = (language, content)
  }

  static let example = ScreenTemplateVersion(
    modelName: .patientFaqs, version: 1, published: true, contentHash: String(repeating: "0", count: 64),
    importedAt: Example.start, importedBy: "admin:00000000-0000-4000-8000-000000000001", language: .en)

  static var exampleWhole: ScreenTemplateVersion {
    var version = example
    version.content = ImportScreenTemplate.example.template
    return version
  }
}
