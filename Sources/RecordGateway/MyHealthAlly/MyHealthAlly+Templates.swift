import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  private static let model = Argument.rawPath("modelName")

  /// Templates of screens, for administrators (R-MH-301 to R-MH-322).
  static let templateRoutes: [Route] = [
    route(
      "listScreenTemplates", .get, "/api/screen-templates", ListScreenTemplates.self, limit, cursor,
      answers: .listed("templates", ScreenShapes.summary)),
    route(
      "importScreenTemplate", .post, "/api/screen-templates/import", ImportScreenTemplate.self,
      .made(ScreenShapes.sent), takes: ScreenShapes.imported,
      within: .object(limit: 2 * longestBody, depth: ScreenTemplate.depth),
      answers: ScreenShapes.result,
      success: .createdUnlessThere(.named("/api/screen-templates/{modelName}/versions/{version}"))),
    route(
      "listScreenTemplateVersions", .get, "/api/screen-templates/{modelName}/versions",
      ListScreenTemplateVersions.self, model, limit, cursor,
      answers: .listed(
        "versions", .object(ScreenShapes.version), .required("modelName", ScreenShapes.name))
    ) { (received, _) throws(Failure) in
      var list = try received.read(ListScreenTemplateVersions.Outcome.self)
      for index in list.versions.indices {
        list.versions[index].importedBy = list.versions[index].importedBy.bareID
      }
      return try Answer(encoding: list)
    },
    route(
      "getScreenTemplateVersion", .get, "/api/screen-templates/{modelName}/versions/{version}",
      GetScreenTemplateVersion.self, model, .path("version", .number, as: "version"), answer: version
    ).answering(ScreenShapes.whole),
    route(
      "publishScreenTemplate", .post, "/api/screen-templates/{modelName}/versions/{version}/publish",
      PublishScreenTemplate.self, model, .path("version", .number, as: "version"), answer: version
    ).answering(ScreenShapes.whole),
    route(
      "unpublishScreenTemplate", .post, "/api/screen-templates/{modelName}/unpublish",
      UnpublishScreenTemplate.self, model, answers: ScreenShapes.summary),
    route(
      "exportScreenTemplate", .get, "/api/screen-templates/{modelName}/export", ExportScreenTemplate.self,
      model, .query("version", .integer(1...Int64(Int32.max)))
    ) { (received, _) throws(Failure) in
      Answer(data: Array((try received.read(ScreenTemplateVersion.self).content ?? "{}").utf8))
    }.answering(ScreenShapes.export),
  ]

  /// A version with its content, which may be nested deeper than other answers.
  private static func version(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    let version = try received.read(ScreenTemplateVersion.self)
    var members: [Value.Member] = [
      .init("modelName", .string(version.modelName.rawValue)),
      .init("version", .integer(Int64(version.version))),
      .init("published", .bool(version.published)), .init("contentHash", .string(version.contentHash)),
      .init("importedAt", .string("\(version.importedAt)")),
      .init("importedBy", .string(version.importedBy.bareID)),
    ]
    let limits = JSONLimits(depth: ScreenTemplate.depth)
    guard let content = try? JSON.parse(Array((version.content ?? "").utf8), limits: limits) else {
      throw Failure(.internalError, "a template cannot be read")
    }
    members.append(.init("content", content.value()))
    return try Answer(.object(members))
  }
}

extension Route {
  /// The same with a documented answer that is not cut to its shape, because it is the record's own text.
  func answering(_ shape: Shape) -> Route {
    var route = self
    route.documentation.answer = { shape.schema }
    return route
  }
}
