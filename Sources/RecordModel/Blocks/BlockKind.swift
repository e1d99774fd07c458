/// The elements that a screen is made of (R-MH-307).
package enum BlockKind: String, Sendable, CaseIterable {
  case section, div, h1, h2, h3, h4, p, span, strong, em, ul, ol, li, table, thead, tbody, tr, th, td, img, a,
    button, form, label, input, textarea, select, option, hr, br

  /// Elements that would run or load something, wherever they stand (R-MH-308).
  static let unsafe: Set = [
    "script", "iframe", "object", "embed", "applet", "frame", "frameset", "noframes", "svg", "math", "style",
    "link", "meta", "base", "template", "noscript", "portal", "xml", "import", "foreignobject", "animate",
    "set", "video", "audio", "source", "track", "marquee", "isindex", "keygen", "bgsound", "layer", "ilayer",
    "xss", "plaintext", "xmp", "listing", "noembed", "body", "html", "head", "title", "image", "dialog",
    "slot", "canvas", "map", "area", "details",
  ]

  /// Whether it can have no children (HTML standard §13.1.2).
  package var isVoid: Bool { [.img, .input, .hr, .br].contains(self) }
  /// Whether its children are text alone.
  package var isTextOnly: Bool { [.textarea, .option].contains(self) }
  /// Whether its start ends an open paragraph.
  private var endsParagraph: Bool {
    [.section, .div, .h1, .h2, .h3, .h4, .p, .ul, .ol, .li, .table, .form, .hr].contains(self)
  }
  private var isHeading: Bool { [.h1, .h2, .h3, .h4].contains(self) }

  /// Whether it may be told what the bridge is to do.
  package var isInteractive: Bool { [.a, .button].contains(self) }
}

extension BlockKind {
  /// Why it may not stand there: a parser of HTML would put it elsewhere, or end what it stands in, and the page would no
  /// longer have one element for each block in the order of the document (R-MH-315).
  func misplacement(in ancestors: [BlockKind]) -> String? {
    let parent = ancestors.last
    switch self {
    case .thead, .tbody: if parent != .table { return "only in a table" }
    case .tr: if ![.table, .thead, .tbody].contains(parent) { return "only in a table or a part of one" }
    case .th, .td: if parent != .tr { return "only in a row" }
    case .option: if parent != .select { return "only in a select" }
    case .li: if ![.ul, .ol].contains(parent) { return "only in a list" }
    default:
      if let parent, let message = parent.expectation(of: self) { return message }
    }
    if endsParagraph, ancestors.contains(.p) { return "not in a paragraph" }
    if isHeading, parent?.isHeading == true { return "not in a heading" }
    if [.a, .button, .form].contains(self), ancestors.contains(self) { return "not within another" }
    return nil
  }

  /// What may stand in it directly, if that is not this.
  private func expectation(of child: BlockKind) -> String? {
    switch self {
    case .table, .thead, .tbody, .tr: "only parts of a table may stand in it"
    case .select: "only options may stand in it"
    case .ul, .ol: "only items may stand in it"
    default: nil
    }
  }

  /// Whether text may stand in it.
  var takesText: Bool { ![.table, .thead, .tbody, .tr, .select, .ul, .ol].contains(self) && !isVoid }
}
