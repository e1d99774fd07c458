import HTTPTypes
import RecordCharts
import RecordModel

/// A screen as a page of the web app: the same blocks, with a menu, and a script that sends its forms.
struct WebPage: Sendable {
  let title: String
  let language: Language
  let place: WebPlace
  let navigation: ScreenNavigation
  let blocks: [Block]

  /// Not the same for two people, so each validates their own copy.
  var answer: Answer {
    var writer = BlockMarkup()
    writer.foldsForms = true
    let content = writer.markup(blocks)
    let document = WebDocument(
      title: title, language: language,
      css: ScreenStyle.common + WebStyle.more + writer.rules.joined(separator: "\n") + "\n",
      header: WebMenu(place: place, language: language).markup
        + ScreenTrail(navigation, language, place: place.link).markup,
      main: content)
    return document.answer(caching: .revalidated)
  }
}

/// A page of the web app, of whatever is on it.
struct WebDocument: Sendable {
  let title: String
  let language: Language
  let css: String
  /// Before the main part; markup.
  let header: String
  /// Markup.
  let main: String

  func answer(_ status: HTTPResponse.Status = .ok, caching: Caching = .noStore) -> Answer {
    let bytes = Array(text.utf8)
    var answer = Answer(type: "text/html; charset=utf-8", bytes)
    answer.status = status
    answer.headers[.contentSecurityPolicy] = policy
    answer.headers[.frameOptions] = "DENY"
    answer.headers[.contentLanguage] = language.rawValue
    return caching == .noStore
      ? answer : answer.cached(caching, Validators(tag: .contentTag("web", bytes)))
  }

  /// The one style and the one script are named by their hashes; nothing is loaded but pictures of this site.
  private var policy: String {
    "default-src 'none'; style-src \(ContentHash.source(css)); script-src \(ContentHash.source(WebScript.text)); "
      + "img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
  }

  private var text: String {
    let words = WebWords(language)
    return """
      <!doctype html>
      <html lang="\(language.rawValue)"><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1">\
      <link rel="icon" href="data:,"><title>\(Markup.escaped(title)) – MyHealthAlly</title><style>\(css)</style></head>\
      <body\(words.attributes)><a data-skip href="#main">\(words.skip)</a>\(header)\
      <noscript><p role="alert">\(words.noScript)</p></noscript><p id="said" role="status"></p>\
      <main id="main" tabindex="-1">\(main)</main><script>\(WebScript.text)</script></body></html>

      """
  }
}
