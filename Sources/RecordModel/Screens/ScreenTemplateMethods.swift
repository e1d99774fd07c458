/// Lists the templates that were imported.
package struct ListScreenTemplates: Method {
  package static let name = "screens.templates"
  package static let summary = "Lists the screens that have templates, by name."
  package static let access = Access.read(.catalogue, by: .admins)

  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(limit: Int? = nil, cursor: String? = nil) { (self.limit, self.cursor) = (limit, cursor) }

  package struct Outcome: Codable, Sendable, Equatable {
    package var templates: [ScreenTemplateSummary]
    package var page: Pagination

    package init(templates: [ScreenTemplateSummary], page: Pagination) {
      (self.templates, self.page) = (templates, page)
    }
  }

  package static let example = ListScreenTemplates()
  package static let exampleOutcome = Outcome(
    templates: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

/// Imports a template.
package struct ImportScreenTemplate: Method {
  package static let name = "screens.import"
  package static let summary =
    "Checks a template of a screen and keeps it as a version; what is imported already is not kept twice."
  package static let access = Access.write(.catalogue)

  /// The export of the content system, as JSON text: it may be nested deeper than a request.
  package var template: String
  /// Of its texts; English if left out.
  package var language: Language?

  package init(template: String, language: Language? = nil) {
    (self.template, self.language) = (template, language)
  }

  /// The contract's `ImportResult`.
  package struct Outcome: Codable, Sendable, Equatable {
    package var modelName: ScreenName
    package var version: Int
    package var published: Bool
    package var contentHash: String
    /// Whether the latest version has the same content, so that nothing was kept.
    package var unchanged: Bool
    package var warnings: [TemplateWarning]

    package init(
      modelName: ScreenName, version: Int, published: Bool, contentHash: String, unchanged: Bool,
      warnings: [TemplateWarning]
    ) {
      (self.modelName, self.version, self.published) = (modelName, version, published)
      (self.contentHash, self.unchanged, self.warnings) = (contentHash, unchanged, warnings)
    }
  }

  package static let example = ImportScreenTemplate(
    template: """
      {"id":"faqs","name":"FAQs","modelName":"patient-faqs","published":true,\
      "data":{"title":"FAQs","blocks":[{"type":"h1","children":["FAQs"]}]}}
      """)
  package static let exampleOutcome = Outcome(
    modelName: .patientFaqs, version: 1, published: true, contentHash: String(repeating: "0", count: 64),
    unchanged: false, warnings: [])
}

/// Lists the versions of a template.
package struct ListScreenTemplateVersions: Method {
  package static let name = "screens.versions"
  package static let summary = "Lists the versions of a template, newest first."
  package static let access = Access.read(.catalogue, by: .admins)

  package var modelName: String
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(modelName: String, limit: Int? = nil, cursor: String? = nil) {
    (self.modelName, self.limit, self.cursor) = (modelName, limit, cursor)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var modelName: ScreenName
    package var versions: [ScreenTemplateVersion]
    package var page: Pagination

    package init(modelName: ScreenName, versions: [ScreenTemplateVersion], page: Pagination) {
      (self.modelName, self.versions, self.page) = (modelName, versions, page)
    }
  }

  package static let example = ListScreenTemplateVersions(modelName: "patient-faqs")
  package static let exampleOutcome = Outcome(
    modelName: .patientFaqs, versions: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

/// Reads a version of a template.
package struct GetScreenTemplateVersion: Method {
  package static let name = "screens.version"
  package static let summary = "Answers a version of a template with its content."
  package static let access = Access.read(.catalogue, by: .admins)

  package var modelName: String
  package var version: Int

  package init(modelName: String, version: Int) { (self.modelName, self.version) = (modelName, version) }

  package typealias Outcome = ScreenTemplateVersion
  package static let example = GetScreenTemplateVersion(modelName: "patient-faqs", version: 1)
  package static let exampleOutcome = ScreenTemplateVersion.exampleWhole
}

/// Makes a version live.
package struct PublishScreenTemplate: Method {
  package static let name = "screens.publish"
  package static let summary =
    "Makes a version of a template live, in place of any other; an older one rolls back."
  package static let access = Access.write(.catalogue)

  package var modelName: String
  package var version: Int

  package init(modelName: String, version: Int) { (self.modelName, self.version) = (modelName, version) }

  package typealias Outcome = ScreenTemplateVersion
  package static let example = PublishScreenTemplate(modelName: "patient-faqs", version: 1)
  package static let exampleOutcome = ScreenTemplateVersion.exampleWhole
}

/// Takes a template offline.
package struct UnpublishScreenTemplate: Method {
  package static let name = "screens.unpublish"
  package static let summary = "Takes a template offline, so that no version of it is live."
  package static let access = Access.write(.catalogue)

  package var modelName: String

  package init(modelName: String) { self.modelName = modelName }

  package typealias Outcome = ScreenTemplateSummary
  package static let example = UnpublishScreenTemplate(modelName: "patient-faqs")
  package static let exampleOutcome = ScreenTemplateSummary.example
}

/// Reads a template for the content system.
package struct ExportScreenTemplate: Method {
  package static let name = "screens.export"
  package static let summary =
    "Answers a template's content in the form of an import: the live version, or the named one."
  package static let access = Access.read(.catalogue, by: .admins)

  package var modelName: String
  /// The live one if left out.
  package var version: Int?

  package init(modelName: String, version: Int? = nil) {
    (self.modelName, self.version) = (modelName, version)
  }

  package typealias Outcome = ScreenTemplateVersion
  package static let example = ExportScreenTemplate(modelName: "patient-faqs")
  package static let exampleOutcome = ScreenTemplateVersion.exampleWhole
}
