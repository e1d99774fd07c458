import Foundation
import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

@Suite("Pages") struct PageTests {
  private static let id = "550e8400-e29b-41d4-a716-446655440000"

  private static func places(_ store: String? = "1234567890", webApp: String? = nil) -> LinkPlaces {
    var places = LinkPlaces()
    (places.appStoreID, places.webApp) = (store, webApp)
    return places
  }

  private func text(_ answer: RecordGateway.Answer) -> String {
    guard case .body(let type, let bytes) = answer.content, type == "text/html; charset=utf-8" else {
      return ""
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func page(_ subject: LandingPage.Subject, _ places: LinkPlaces = places()) -> String {
    text(LandingPage(subject: subject, links: places).page.answer())
  }

  private static let subjects: [LandingPage.Subject] = [
    .home(.plain), .home(.invalid), .link(DeepLink(.funnel(Slug(replacing: "stress")))),
    .link(DeepLink(.resume(AssessmentID(high: 1, low: 2)))),
    .link(DeepLink(.result(AssessmentID(high: 1, low: 2)))), .link(DeepLink(.notifications(nil))),
  ]

  @Test("no text ends an element or an attribute") func escaping() {
    let bad = "<script>\"'&"
    #expect(HTML.text(bad).markup == "&lt;script&gt;&quot;&#39;&amp;")
    #expect(
      HTML.element("p", ["class": bad], .text(bad)).markup
        == "<p class=\"&lt;script&gt;&quot;&#39;&amp;\">&lt;script&gt;&quot;&#39;&amp;</p>")
    for address in ["javascript:alert(1)", "//evil.example", "http://evil.example", "data:text/html,x", ""] {
      #expect(HTML.link("x", to: address).markup == "<a href=\"#\">x</a>")
    }
    for address in ["/patient", "#inhalt", "https://apps.apple.com/app/id1", "rhythm://notifications"] {
      #expect(HTML.link("x", to: address).markup == "<a href=\"\(address)\">x</a>")
    }
  }

  @Test(
    "R-RH-230, R-RH-231: every page asks to use the app, leads to the store, and on in the browser",
    arguments: subjects)
  func landing(subject: LandingPage.Subject) {
    let page = page(subject, Self.places(webApp: "https://web.example"))
    #expect(page.contains("Diese Seite funktioniert am besten in der Rhythmologicum Connect App."))
    #expect(page.contains("href=\"https://apps.apple.com/app/id1234567890\""))
    #expect(page.contains("Im Browser fortfahren") && page.contains("href=\"https://web.example/patient"))
    #expect(page.contains("<meta name=\"apple-itunes-app\" content=\"app-id=1234567890"))
    guard case .link(let link) = subject else { return }
    #expect(page.contains("href=\"\(link.custom)\"") && page.contains("app-argument=\(link.custom)\">"))
    #expect(page.contains("href=\"https://web.example\(link.webPath)\""))
    let plain = self.page(subject, Self.places(nil))
    #expect(
      !plain.contains("apple-itunes") && !plain.contains("apps.apple")
        && plain.contains("Im Browser fortfahren"))
  }

  @Test("R-RH-237: pages load nothing and run nothing, which their policy enforces", arguments: subjects)
  func policy(subject: LandingPage.Subject) throws {
    let answer = LandingPage(subject: subject, links: Self.places()).page.answer()
    let page = text(answer)
    for part in ["<script", "<img", "<link", "src=", "url(", "@import", "http://", "onclick", "style=\""] {
      #expect(!page.contains(part), "\(part)")
    }
    let policy = try #require(answer.headers[.contentSecurityPolicy])
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(policy.hasSuffix("'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"))
    #expect(answer.headers[.frameOptions] == "DENY" && answer.caching == .noStore)
  }

  @Test("pages have a language, a title, landmarks, one main heading and a skip link", arguments: subjects)
  func accessible(subject: LandingPage.Subject) {
    let page = page(subject)
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"de\">"))
    for part in ["<title>", "<header>", "<main id=\"inhalt\" tabindex=\"-1\">", "<h1>", "name=\"viewport\""] {
      #expect(page.components(separatedBy: part).count == 2, "\(part) stands there once")
    }
    #expect(page.contains("<a class=\"skip\" href=\"#inhalt\">Zum Inhalt springen</a>"))
    #expect(!page.contains("user-scalable") && !page.contains("maximum-scale"))
  }

  @Test("R-RH-197: home tells that a link led nowhere") func invalid() {
    #expect(page(.home(.invalid)).contains("Dieser Link ist ungültig oder unvollständig."))
    #expect(!page(.home(.plain)).contains("ungültig"))
  }

  @Test("WCAG 2.2, 1.4.3 and 1.4.11: texts have a contrast of 4.5, and frames of 3, in both schemes")
  func contrast() throws {
    let halves = PageStyle.colours.components(separatedBy: "@media")
    for css in [halves[0], try #require(halves.dropFirst().first)] {
      let colours = Self.colours(css)
      for (text, ground) in [
        ("text", "ground"), ("text", "card"), ("quiet", "ground"), ("quiet", "card"), ("accent", "card"),
        ("accent", "ground"), ("on-accent", "accent"), ("text", "notice"),
      ] {
        let ratio = try Self.ratio(colours[text], colours[ground])
        #expect(ratio >= 4.5, "\(text) on \(ground): \(ratio)")
      }
      for (frame, ground) in [("focus", "ground"), ("focus", "card"), ("notice-line", "notice")] {
        #expect(try Self.ratio(colours[frame], colours[ground]) >= 3, "\(frame) on \(ground)")
      }
    }
  }

  private static func colours(_ css: String) -> [String: [Double]] {
    var colours: [String: [Double]] = [:]
    for found in css.matches(of: /--([a-z-]+):#([0-9a-f]{3,6})/) {
      let digits = String(found.output.2)
      let long = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : digits
      let number = Int(long, radix: 16) ?? 0
      colours[String(found.output.1)] = [16, 8, 0].map { Double(number >> $0 & 255) / 255 }
    }
    return colours
  }

  /// The contrast ratio of WCAG 2.2.
  private static func ratio(_ first: [Double]?, _ second: [Double]?) throws -> Double {
    func luminance(_ colour: [Double]) -> Double {
      let linear = colour.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let (a, b) = (luminance(try #require(first)), luminance(try #require(second)))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
