/// A template of a screen as it was imported (R-MH-301).
package struct ScreenTemplate: Sendable {
  package let screen: Screen
  /// The id that its author's program gave it.
  package let contentID: String
  package let name: String
  package let title: String
  /// Whether it is to be live at once (R-MH-304).
  package let isPublished: Bool
  package let navigation: ScreenNavigation?
  /// Declared in the template, or else all of the screen's (R-MH-306).
  package let bindings: [String: BindingType]
  package let blocks: [Block]
  /// What is kept: canonical JSON without `published` and without anything of a patient (R-MH-303, R-MH-305).
  package let content: String
  package let warnings: [TemplateWarning]

  /// Levels of JSON that are read at all: far more than 32 blocks need, so that too many can be told as such.
  package static let depth = 512

  /// Where a screen stands in the language of its template; a way back to itself is none (G-52).
  package func place(_ language: Language) -> ScreenNavigation {
    var place = navigation ?? screen.navigation(language)
    if place.back == screen.name.path { place.back = nil }
    if place.next == screen.name.path { place.next = nil }
    return place
  }

  /// The blocks as they are kept.
  package var rawBlocks: Value {
    let value = (try? JSON.parse(Array(content.utf8), limits: JSONLimits(depth: Self.depth)))?.value()
    return value?["data"]?["blocks"] ?? []
  }
}

/// Why a template is refused: all that is wrong with it (R-MH-005).
package struct TemplateRefusal: Error, Sendable, Equatable {
  package let problems: [FieldProblem]

  /// The contract's code that says most: the first of those that it has for templates.
  package var reason: String {
    let known = ["unknown_model", "unsafe_content", "too_deep", "unknown_block_type", "unknown_binding"]
    return known.first { code in problems.contains { $0.code == code } } ?? "validation_failed"
  }
}
