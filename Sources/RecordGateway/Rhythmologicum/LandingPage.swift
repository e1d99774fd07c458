import RecordModel

/// The page that a browser shows in place of a screen of the app.
struct LandingPage: Sendable {
  let subject: Subject
  let links: LinkPlaces

  /// The subject of the page.
  enum Subject: Sendable, Equatable {
    /// The screen of a link.
    case link(DeepLink)
    /// The safe screen.
    case home(Reason)
  }

  /// Why a browser is on the home page.
  enum Reason: Sendable {
    case plain
    /// The link is invalid (R-RH-197, R-RH-207).
    case invalid
  }

  /// Asks to use the app; the contract's fixed text (R-RH-230).
  static let prompt = "Diese Seite funktioniert am besten in der Rhythmologicum Connect App."

  var page: Page {
    Page(title: title, main: [.element("div", ["class": "card"], content)], head: banner)
  }

  private var title: String {
    guard case .link(let link) = subject else { return "Startseite" }
    return switch link.target {
    case .funnel: "Fragebogen"
    case .resume: "Fragebogen fortsetzen"
    case .result: "Ihr Ergebnis"
    case .notifications: "Ihre Mitteilungen"
    }
  }

  private var text: String {
    guard case .link(let link) = subject else {
      return "Mit der App füllen Sie Fragebögen aus und sehen Ihre Ergebnisse."
    }
    return switch link.target {
    case .funnel: "Öffnen Sie den Fragebogen in der App, um ihn auszufüllen."
    case .resume: "Ihre bisherigen Antworten sind gespeichert. In der App geht es dort weiter, wo Sie waren."
    case .result: "Ihr Ergebnis sehen Sie nach der Anmeldung in der App."
    case .notifications: "Ihre Mitteilungen sehen Sie nach der Anmeldung in der App."
    }
  }

  private var content: [HTML] {
    var content = [HTML.element("h1", [:], .text(title))]
    if subject == .home(.invalid) {
      content.append(.element("p", ["class": "notice", "role": "status"], .text(LinkMessage.invalid)))
    }
    content += [
      .paragraph(text), .element("p", [:], .element("strong", [:], .text(Self.prompt))),
      .element("ul", ["class": "actions"], actions.map { .element("li", [:], $0) }),
    ]
    return content
  }

  /// The next steps: into the app, to its installation, and on in the browser (R-RH-231).
  private var actions: [HTML] {
    var actions: [HTML] = []
    if case .link(let link) = subject {
      actions.append(.link("In der App öffnen", to: link.custom, "button primary"))
    }
    if let store = links.appStore {
      let rank = actions.isEmpty ? "button primary" : "button"
      actions.append(.link("App im App Store laden", to: store, rank))
    }
    if let browser { actions.append(.link("Im Browser fortfahren", to: browser, "button")) }
    return actions
  }

  private var browser: String? {
    switch subject {
    case .link(let link): links.webApp.map { $0 + link.webPath } ?? "/patient"
    case .home: links.webApp.map { $0 + "/patient" }
    }
  }

  /// For Safari's app banner on phones.
  private var banner: [HTML] {
    guard let id = links.appStoreID else { return [] }
    var content = "app-id=\(id)"
    if case .link(let link) = subject { content += ", app-argument=\(link.custom)" }
    return [.void("meta", ["name": "apple-itunes-app", "content": content])]
  }
}
