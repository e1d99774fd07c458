import RecordModel
import RecordStore

extension RecordView {
  /// The template of a screen that has one.
  func screenTemplate(_ name: String) throws(Failure) -> ScreenTemplateDocument {
    guard let name = ScreenName(rawValue: name),
      let template = try document(ScreenTemplateDocument.self, name.keyBytes)
    else { throw Failure(.notFound, "no such template", details: ["field": "modelName"]) }
    return template
  }

  /// A version of a screen's template.
  func screenVersion(
    _ name: String, _ version: Int
  ) throws(Failure) -> (ScreenTemplateDocument, ScreenVersionDocument) {
    let template = try screenTemplate(name)
    let key = ScreenVersionDocument.key(template.modelName, version)
    guard version >= 1, let found = try document(ScreenVersionDocument.self, key) else {
      throw Failure(.notFound, "no such version", details: ["field": "version"])
    }
    return (template, found)
  }

  /// A template among others; its names are those of the latest version.
  func summary(of template: ScreenTemplateDocument) throws(Failure) -> ScreenTemplateSummary {
    let (_, latest) = try screenVersion(template.modelName.rawValue, template.latest)
    return ScreenTemplateSummary(
      modelName: template.modelName, contentId: ScreenContent.text("id", latest.event.content),
      name: ScreenContent.text("name", latest.event.content), latestVersion: template.latest,
      publishedVersion: template.live, updatedAt: template.updatedAt)
  }

  /// The live template of a screen, for an audience (R-MH-320).
  func liveTemplate(_ name: String, _ audience: Screen.Audience) throws(Failure) -> LiveTemplate {
    guard let name = ScreenName(rawValue: name), let screen = Screen.named(name) else {
      throw Failure(.notFound, "no such screen", details: ["field": "screen"])
    }
    guard screen.audience == audience || screen.isNative else {
      throw Failure(
        .notFound, "this screen is not for this audience",
        details: ["reason": "wrong_audience", "field": "screen"])
    }
    guard let live = try document(ScreenTemplateDocument.self, name.keyBytes)?.live else {
      throw Failure(
        .notFound, "no template of this screen is live",
        details: ["reason": "template_not_published", "field": "screen"])
    }
    let (_, version) = try screenVersion(name.rawValue, live)
    return LiveTemplate(
      screen: name, version: live, contentHash: version.event.contentHash, language: version.event.language,
      content: ScreenContent.export(version.event.content, isPublished: true))
  }
}
