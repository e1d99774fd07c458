import RecordModel

/// The contract's forms of templates and screens.
enum ScreenShapes {
  static let name = Shape.words(of: ScreenName.self)
  private static let binding = Shape.words(of: BindingType.self)

  /// `Navigation`.
  private static let navigation = Shape.closed(
    .required("back", .orNull(.anyText)), .required("next", .orNull(.anyText)),
    .required(
      "breadcrumbs", .list(of: .closed(.required("label", .anyText), .required("path", .anyText)))))

  /// Blocks: a form that holds itself, which ``RecordModel/BlockReader`` checks at every depth.
  private static let blocks = Shape.list(
    of: .closed(
      .required("type", .words(of: BlockKind.self)), .optional("id", .anyText),
      .optional(
        "properties",
        .closed(
          .optional("style", .dictionary(of: .anyText)), .optional("repeat", .anyText),
          .optional("showIf", .anyText), .optional("attributes", .dictionary(of: .anyText)),
          .optional(
            "action",
            .closed(.required("action", .words(["logout", "goTo"])), .optional("screen", name))))),
      .optional("children", .list(of: .ignored))))

  /// `BuilderExport` as far as it can be checked before the record reads the rest.
  static let imported = Shape.closed(
    .required("id", .text(1...100)), .required("name", .text(1...200)),
    .required("modelName", .judged(name)),
    .required("published", .flag),
    .required(
      "data",
      .closed(
        .required("title", .text(1...200)), .optional("patientId", .text(0...64)),
        .required("blocks", .demanding(.ignored, [.init("type", "array"), .init("maxItems", 500)])),
        .optional(
          "navigation",
          .demanding(
            .ignored, [.init("type", "object"), .init("required", ["back", "next", "breadcrumbs"])])),
        .optional("dataBindings", .demanding(.ignored, [.init("type", "object")])))))

  /// `BuilderExport` as it is answered.
  static let export = Shape.closed(
    .required("id", .anyText), .required("name", .anyText), .required("modelName", name),
    .required("published", .flag),
    .required(
      "data",
      .closed(
        .required("title", .anyText), .required("blocks", blocks), .optional("navigation", navigation),
        .optional("dataBindings", .dictionary(of: binding)))))

  /// `ImportResult`.
  static let result = Shape.closed(
    .required("modelName", name), .required("version", .version), .required("published", .flag),
    .required("contentHash", .anyText), .required("unchanged", .flag),
    .required(
      "warnings",
      .list(
        of: .closed(
          .required("code", .anyText), .required("field", .anyText), .required("message", .anyText)))))

  /// `ScreenTemplateSummary`.
  static let summary = Shape.closed(
    .required("modelName", name), .required("contentId", .anyText), .required("name", .anyText),
    .required("latestVersion", .version), .required("publishedVersion", .orNull(.version)),
    .required("updatedAt", .moment))

  /// `TemplateVersionInfo`.
  static let version: [Shape.Member] = [
    .required("version", .version), .required("published", .flag), .required("contentHash", .anyText),
    .required("importedAt", .moment), .required("importedBy", .id),
  ]

  /// `ScreenTemplateVersion`.
  static let whole = Shape.object(
    [.required("modelName", name)] + version + [.required("content", export)])

  /// `ScreenDocument`.
  static let document = Shape.closed(
    .required("screen", name), .required("title", .anyText), .required("navigation", navigation),
    .required(
      "data",
      .closed(
        .required("blocks", blocks), .required("dataBindings", .dictionary(of: binding)),
        .optional("values", .dictionary(of: .ignored)))),
    .optional("templateVersion", .version))

  /// `ScreenCatalog`.
  static let catalogue = Shape.closed(
    .required(
      "screens",
      .list(
        of: .closed(
          .required("screen", name), .required("title", .anyText), .required("path", .anyText),
          .required("audience", .words(of: Screen.Audience.self)), .required("templateAvailable", .flag),
          .required("dataOperations", .list(of: .anyText))))))

  /// `DesignTokens`.
  static let tokens = Shape.closed(
    .required("color", .dictionary(of: .ignored)), .required("typography", .dictionary(of: .ignored)),
    .required("spacing", .dictionary(of: .ignored)),
    .required("radius", .dictionary(of: .ignored)), .optional("component", .dictionary(of: .ignored)))

  /// The text of a template: nested in a request it would be deeper than one may be.
  static func sent(_ body: Tape) throws(Failure) -> [Value.Member] {
    var text: [UInt8] = []
    JSON.write(body, node: body.root, into: &text)
    var quoted: [UInt8] = []
    JSON.write(String(decoding: text, as: UTF8.self), into: &quoted)
    // The record takes a line of 1 MiB, of which a little is about the call.
    guard quoted.count <= 1_040_000 else {
      throw Failure(.contentTooLarge, "a template may have about 1 MB", details: ["field": "body"])
    }
    return [Value.Member("template", .string(String(decoding: text, as: UTF8.self)))]
  }
}
