import RecordCharts
import RecordModel

/// The way to a screen, and the ways on (R-MH-319).
struct ScreenTrail {
  private let navigation: ScreenNavigation
  private let language: Language
  /// Where a path of the app is found.
  private let place: (String) -> String

  init(
    _ navigation: ScreenNavigation, _ language: Language, place: @escaping (String) -> String = { $0 }
  ) {
    (self.navigation, self.language, self.place) = (navigation, language, place)
  }

  var markup: String {
    let crumbs = navigation.breadcrumbs.enumerated().map { index, crumb in
      let isLast = index == navigation.breadcrumbs.count - 1
      let label = Markup.escaped(crumb.label)
      return isLast
        ? "<li aria-current=\"page\">\(label)</li>" : "<li>\(link(crumb.path, label))</li>"
    }
    let list = crumbs.isEmpty ? "" : "<ol>\(crumbs.joined())</ol>"
    let back = navigation.back.map { link($0, language == .de ? "Zurück" : "Back", rel: "prev") } ?? ""
    let next = navigation.next.map { link($0, language == .de ? "Weiter" : "Next", rel: "next") } ?? ""
    let content = list + back + next
    return content.isEmpty
      ? "" : "<nav aria-label=\"\(language == .de ? "Wo Sie sind" : "Breadcrumbs")\">\(content)</nav>"
  }

  private func link(_ path: String, _ label: String, rel: String? = nil) -> String {
    let rel = rel.map { " rel=\"\($0)\"" } ?? ""
    return "<a\(rel) href=\"\(Markup.escaped(place(path)))\">\(label)</a>"
  }
}
