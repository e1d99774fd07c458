import HTTPTypes
import RecordCharts
import RecordModel

/// Where a session begins.
struct SignInPage {
  let language: Language
  let next: String?

  var answer: Answer {
    let words = WebWords(language)
    let next = Markup.escaped(Self.place(next))
    let main = """
      <div class="narrow"><h1>\(words.signIn)</h1>\
      <form data-method="POST" data-path="\(WebPlace.session.description)" data-next="\(next)">\
      <label>\(words.email)<input name="email" type="email" autocomplete="username" required></label>\
      <label>\(words.password)<input name="password" type="password" autocomplete="current-password" required></label>\
      <label>\(words.code)<input name="totp" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="6">\
      </label><button type="submit">\(words.signIn)</button></form></div>
      """
    return WebDocument(
      title: words.signIn, language: language, css: ScreenStyle.common + WebStyle.more, header: "", main: main
    ).answer()
  }

  /// A page of the web app; anything else is its start.
  static func place(_ asked: String?) -> String {
    guard let asked, asked.hasPrefix(WebPlace.root + "/"), asked.utf8.count <= 500,
      AttributeRule.isLink(asked), !asked.hasPrefix(WebPlace.root + "/api/"), !asked.contains("..")
    else { return WebPlace.root }
    return asked
  }
}

/// What people without screens see.
struct NoScreensPage {
  let language: Language

  var answer: Answer {
    let text =
      language == .de
      ? "Für Ihre Rolle gibt es hier keine Seiten." : "There are no pages for your role here."
    return RefusalPage.document(text, language).answer()
  }
}

/// A refusal for a person.
enum RefusalPage {
  static func answer(_ failure: Failure, _ head: HTTPRequest) -> Answer {
    let here = SignInPage.place(head.path)
    switch failure.code {
    case .unauthorized, .sessionExpired:
      guard Cookies.value(SessionCookies.renewal, in: head.headerFields) != nil else {
        return WebRedirect.toSignIn(here)
      }
      return WebRedirect.to(WebPlace.renewal.description + "?next=" + PercentText.encode(here))
    default:
      let code = MyHealthAllyCode(failure)
      let language = Language.asked(head)
      var answer = document(text(code, language), language).answer(code.status)
      if let seconds = failure.retryAfterSeconds { answer.headers[.retryAfter] = "\(seconds)" }
      return answer
    }
  }

  private static func text(_ code: MyHealthAllyCode, _ language: Language) -> String {
    let (de, en) =
      switch code.status.code {
      case 403: ("Diese Seite dürfen Sie nicht sehen.", "You may not see this page.")
      case 404: ("Diese Seite gibt es nicht.", "There is no such page.")
      case 422, 400: ("So kann diese Seite nicht angezeigt werden.", "This page cannot be shown that way.")
      case 429:
        ("Zu viele Anfragen. Bitte warten Sie einen Moment.", "Too many requests. Please wait a moment.")
      default:
        (
          "Das geht gerade nicht. Bitte versuchen Sie es gleich noch einmal.",
          "That does not work just now. Please try again."
        )
      }
    return language == .de ? de : en
  }

  static func document(_ text: String, _ language: Language) -> WebDocument {
    let words = WebWords(language)
    let home = language == .de ? "Zur Übersicht" : "To the overview"
    let main = """
      <div class="narrow"><h1>\(Markup.escaped(text))</h1><p><a href="\(WebPlace.root)">\(home)</a></p>\
      <button type="button" data-action="logout">\(words.signOut)</button></div>
      """
    return WebDocument(
      title: text, language: language, css: ScreenStyle.common + WebStyle.more, header: "", main: main)
  }
}
