/// A template of a screen was imported as a version that never changes (R-MH-303).
package struct ScreenTemplateImported: Event {
  package static let type = EventType(code: 790, name: "screen.template-imported")
  package var modelName: ScreenName
  /// From 1, without gaps.
  package var version: Int
  /// SHA-256 of the content, as 64 lower-case hexadecimal digits.
  package var contentHash: String
  /// Canonical JSON of the import without `published`.
  package var content: String
  /// The language of its texts.
  package var language: Language

  package init(
    modelName: ScreenName, version: Int, contentHash: String, content: String, language: Language
  ) {
    (self.modelName, self.version, self.contentHash) = (modelName, version, contentHash)
    (self.content, self.language) = (content, language)
  }

  package var summary: LocalizedText {
    LocalizedText(
      de: "Vorlage \(modelName.rawValue) in Version \(version) eingelesen",
      en: "Template \(modelName.rawValue) imported in version \(version)")
  }
}

/// A version of a template went live, in place of any other (R-MH-304).
package struct ScreenTemplatePublished: Event {
  package static let type = EventType(code: 791, name: "screen.template-published")
  package var modelName: ScreenName
  package var version: Int

  package init(modelName: ScreenName, version: Int) {
    (self.modelName, self.version) = (modelName, version)
  }

  package var summary: LocalizedText {
    LocalizedText(
      de: "Vorlage \(modelName.rawValue) in Version \(version) veröffentlicht",
      en: "Template \(modelName.rawValue) published in version \(version)")
  }
}

/// A template was taken offline; no version of it is live (R-MH-304).
package struct ScreenTemplateUnpublished: Event {
  package static let type = EventType(code: 792, name: "screen.template-unpublished")
  package var modelName: ScreenName

  package init(modelName: ScreenName) { self.modelName = modelName }

  package var summary: LocalizedText {
    LocalizedText(
      de: "Vorlage \(modelName.rawValue) zurückgezogen", en: "Template \(modelName.rawValue) taken offline")
  }
}
