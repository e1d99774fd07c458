import RecordCharts

/// A piece of HTML; every text in it is escaped.
struct HTML: Sendable, Equatable {
  let markup: String

  /// Takes markup from this program, such as a picture.
  init(markup: String) { self.markup = markup }

  static let none = HTML(markup: "")

  static func text(_ text: String) -> HTML { HTML(markup: Markup.escaped(text)) }

  static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: HTML...
  ) -> HTML {
    element(name, attributes, content)
  }

  static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: [HTML]
  ) -> HTML {
    HTML(markup: open(name, attributes) + content.map(\.markup).joined() + "</\(name)>")
  }

  /// An element without content (HTML standard §13.1.2: `meta`, `link`, `br`).
  static func void(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:]) -> HTML {
    HTML(markup: open(name, attributes))
  }

  static func paragraph(_ text: String) -> HTML { element("p", [:], .text(text)) }

  /// A link; only to addresses of this site, of `https`, and of the app.
  static func link(_ text: String, to address: String, _ classes: String = "") -> HTML {
    let isSafe = ["/", "#", "https://", "rhythm://"].contains { address.hasPrefix($0) }
    let target = isSafe && !address.hasPrefix("//") ? address : "#"
    return classes.isEmpty
      ? element("a", ["href": target], .text(text))
      : element("a", ["class": classes, "href": target], .text(text))
  }

  private static func open(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>
  ) -> String {
    var markup = "<\(name)"
    for (key, value) in attributes { markup += " \(key)=\"\(Markup.escaped(value))\"" }
    return markup + ">"
  }
}
