import Crypto
import HTTPTypes
import RecordCharts
import RecordModel

/// A screen as a page of its own, which loads nothing and runs nothing but the bridge helper (R-MH-314 to R-MH-319).
struct ScreenPage: Sendable {
  let title: String
  let language: Language
  let navigation: ScreenNavigation
  /// With their values in them.
  let blocks: [Block]

  /// The page; not the same for two people, so each validates their own copy.
  var answer: Answer {
    let (text, css) = document
    var answer = Answer(type: "text/html; charset=utf-8", Array(text.utf8))
    answer.headers[.contentSecurityPolicy] = Self.policy(css) + "; frame-ancestors 'none'"
    answer.headers[.frameOptions] = "DENY"
    answer.headers[.contentLanguage] = language.rawValue
    return answer.cached(.revalidated, Validators(tag: .contentTag("screen", Array(text.utf8))))
  }

  /// Also in the page itself, since an app may show it without its header fields.
  private static func policy(_ css: String) -> String {
    "default-src 'none'; style-src \(ContentHash.source(css)); "
      + "script-src \(ContentHash.source(ScreenStyle.bridge)); img-src 'self' data:; base-uri 'none'; "
      + "form-action 'none'"
  }

  private var document: (text: String, css: String) {
    var writer = BlockMarkup()
    let content = writer.markup(blocks)
    let css = ScreenStyle.common + writer.rules.joined(separator: "\n") + "\n"
    let head = """
      <meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="\(
        Markup.escaped(Self.policy(css)))">\
      <meta name="viewport" content="width=device-width, initial-scale=1">\
      <title>\(Markup.escaped(title))</title><style>\(css)</style>
      """
    let text = """
      <!doctype html>
      <html lang="\(language.rawValue)"><head>\(head)</head><body>\(ScreenTrail(navigation, language).markup)\
      <main>\(content)</main><script>\(ScreenStyle.bridge)</script></body></html>

      """
    return (text, css)
  }
}
