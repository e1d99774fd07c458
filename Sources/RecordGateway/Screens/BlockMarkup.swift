import RecordCharts
import RecordModel

/// Writes blocks as HTML: one element for each, in their order (R-MH-315).
///
/// Styles become classes of the page's only style element, so that its policy can name that by a hash and allow no other.
struct BlockMarkup {
  /// Rules by their declarations, in the order in which they are first needed.
  private var classes: [String: Int] = [:]
  private(set) var rules: [String] = []
  /// Whether forms with fields are folded until somebody asks for them, as where many stand on one page.
  var foldsForms = false
  /// The heading of second order right before, which names the form behind it.
  private var heading: String?

  mutating func markup(_ blocks: [Block]) -> String {
    var text = ""
    for block in blocks { write(block, to: &text) }
    return text
  }

  private mutating func write(_ block: Block, to text: inout String) {
    note(block)
    guard foldsForms, let title = block.folded(under: heading) else { return element(block, to: &text) }
    heading = nil
    text += "<details><summary>\(Markup.escaped(title))</summary>"
    element(block, to: &text)
    text += "</details>"
  }

  private mutating func note(_ block: Block) {
    switch block.kind {
    case .h2: heading = block.words
    case .h1, .h3, .h4: heading = nil
    default: break
    }
  }

  private mutating func element(_ block: Block, to text: inout String) {
    text += "<\(block.kind.rawValue)"
    if let id = block.id { attribute("id", id, &text) }
    if let name = className(block.style) { attribute("class", name, &text) }
    for named in block.attributes {
      if AttributeRule.flags.contains(named.name) {
        text += " " + named.name
      } else {
        attribute(named.name, named.text, &text)
      }
    }
    for (name, value) in Self.own(block) { attribute(name, value, &text) }
    text += ">"
    if block.kind.isVoid { return }
    // A line feed right after the start tag would be lost (HTML standard §13.1.2.5).
    if block.kind == .textarea, case .text(let first)? = block.children.first, first.hasPrefix("\n") {
      text += "\n"
    }
    for child in block.children {
      switch child {
      case .text(let content): text += Markup.escaped(content)
      case .block(let inner): write(inner, to: &text)
      }
    }
    text += "</\(block.kind.rawValue)>"
  }

  private func attribute(_ name: String, _ value: String, _ text: inout String) {
    text += " \(name)=\"\(Markup.escaped(value))\""
  }

  /// What the page adds: the bridge's messages, the operation of a form, late pictures.
  private static func own(_ block: Block) -> [(String, String)] {
    var own: [(String, String)] = []
    if let status = block.status { own.append(("data-status", status)) }
    switch block.action {
    case .logout?: own.append(("data-action", "logout"))
    case .goTo(let screen)?: own += [("data-action", "goTo"), ("data-screen", screen)]
    case nil: break
    }
    switch block.kind {
    case .img: own.append(("loading", "lazy"))
    case .button where !block.attributes.contains { $0.name == "type" }: own.append(("type", "button"))
    case .form:
      if let operation = block.attributes.first(where: { $0.name == "name" }) {
        own.append(("data-operation", operation.text))
      }
    // A link that only tells the app something has to be reachable by keyboard nevertheless.
    case .a where block.action != nil && !block.attributes.contains { $0.name == "href" }:
      own.append(("href", "#"))
    default: break
    }
    return own
  }

  private mutating func className(_ style: [Block.Named]) -> String? {
    guard !style.isEmpty else { return nil }
    let declarations = style.map { "\(StyleRule.property($0.name)):\(Self.bounded($0))" }
      .joined(separator: ";")
    if let known = classes[declarations] { return "s\(known)" }
    let number = classes.count + 1
    classes[declarations] = number
    rules.append(".s\(number){\(declarations)}")
    return "s\(number)"
  }

  /// A width that never exceeds what it stands in (R-MH-314).
  private static func bounded(_ style: Block.Named) -> String {
    // A number without a unit is zero, which does not compare with a share.
    guard ["width", "minWidth", "maxWidth"].contains(style.name), style.text.first?.isNumber == true,
      style.text.last?.isNumber == false, !style.text.contains(" ")
    else { return style.text }
    return "min(\(style.text),100%)"
  }
}

extension Block {
  /// What a form with fields is called where it is folded: as the heading right before it, or the button that sends it.
  fileprivate func folded(under heading: String?) -> String? {
    guard kind == .form, contains(where: \.isField) else { return nil }
    return heading ?? last(where: { $0.kind == .button })?.words
  }

  private var isField: Bool {
    switch kind {
    case .select, .textarea: true
    case .input: !attributes.contains(Named("type", "hidden"))
    default: false
    }
  }

  private var inner: [Block] {
    children.compactMap { if case .block(let block) = $0 { block } else { nil } }
  }

  private func contains(where matches: (Block) -> Bool) -> Bool {
    inner.contains { matches($0) || $0.contains(where: matches) }
  }

  private func last(where matches: (Block) -> Bool) -> Block? {
    for block in inner.reversed() {
      if matches(block) { return block }
      if let found = block.last(where: matches) { return found }
    }
    return nil
  }

  /// Its text, and that of what stands in it.
  fileprivate var words: String {
    children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }
}
