import RecordCharts
import RecordModel

/// The ways to all screens of the person's, and out.
struct WebMenu: Sendable {
  let place: WebPlace
  let language: Language

  var markup: String {
    let words = WebWords(language)
    let items = Screen.all.filter { !$0.isNative && belongs($0) }.map { screen in
      let isHere = screen.name == place.screen ? " aria-current=\"page\"" : ""
      let href = Markup.escaped(place.page(screen.name))
      return "<li><a\(isHere) href=\"\(href)\">\(Markup.escaped(screen.title.localized(language)))</a></li>"
    }
    return """
      <header><a data-brand href="\(WebPlace.root)">MyHealthAlly</a>\
      <details data-menu><summary>\(words.menu)</summary><nav aria-label="\(words.menu)"><ul>\(items.joined())</ul></nav>\
      </details><button type="button" data-action="logout">\(words.signOut)</button></header>
      """
  }

  /// A screen about one patient is reached from where that patient stands, or within their record.
  private func belongs(_ screen: Screen) -> Bool {
    guard screen.name.isOfClinicians == place.screen.isOfClinicians else { return false }
    return !screen.isAboutPatient || place.patient != nil
  }
}
