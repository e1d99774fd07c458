import Crypto
import HTTPTypes
import RecordModel

/// A page for people, in German: head, skip link, the application's name, and one main part.
///
/// It has no script and loads nothing, which its policy enforces (Content Security Policy Level 3); styles are its own.
struct Page: Sendable {
  /// The browser's title; the application's name is appended.
  var title: String
  /// The main part, beginning with its heading of first order.
  var main: [HTML]
  /// More elements of the head.
  var head: [HTML] = []
  /// Styles of this page alone, after the common ones.
  var style = ""

  static let application = "Rhythmologicum Connect"

  /// The answer with the page, not to be stored.
  func answer(_ status: HTTPResponse.Status = .ok) -> Answer {
    var answer = Answer(type: "text/html; charset=utf-8", Array(document.utf8))
    answer.status = status
    answer.headers[.contentSecurityPolicy] = policy
    answer.headers[.frameOptions] = "DENY"
    answer.headers[.contentLanguage] = "de"
    return answer
  }

  private var css: String { PageStyle.common + style }

  /// Allows only the one style element, by its hash.
  private var policy: String {
    // The alphabet that browsers compare with; 32 bytes need one padding character.
    let hash = Base64URL.text(Array(SHA256.hash(data: Array(css.utf8)))).map { sign in
      sign == "-" ? "+" : sign == "_" ? "/" : String(sign)
    }
    return "default-src 'none'; style-src 'sha256-\(hash.joined())='; base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'"
  }

  private var document: String {
    let head = HTML.element(
      "head", [:],
      [
        .void("meta", ["charset": "utf-8"]),
        .void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .void("meta", ["name": "color-scheme", "content": "light dark"]),
        .void("meta", ["name": "robots", "content": "noindex"]),
        .element("title", [:], .text("\(title) – \(Self.application)")),
        HTML(markup: "<style>\(css)</style>"),
      ] + head)
    let body = HTML.element(
      "body", [:], .link("Zum Inhalt springen", to: "#inhalt", "skip"),
      .element("header", [:], .element("p", ["class": "brand"], .text(Self.application))),
      .element("main", ["id": "inhalt", "tabindex": "-1"], main))
    return "<!doctype html>\n" + HTML.element("html", ["lang": "de"], head, body).markup + "\n"
  }
}
