import RecordModel
import Testing

/// The templates that come with the program.
@Suite("Shipped templates") struct ShippedScreenTests {
  @Test("R-MH-323: 32 screens have one in both languages, for their own screen and without a warning")
  func whole() throws {
    #expect(ShippedTemplates.names.count == 32)
    for name in ShippedTemplates.names {
      for language in [Language.en, .de] {
        let template = try ShippedTemplates.template(name, language)
        #expect(template.screen.name == name && template.isPublished && template.warnings.isEmpty, "\(name)")
        #expect(!template.title.isEmpty)
      }
    }
  }

  @Test("both languages show the same values in the same blocks") func languages() throws {
    for name in ShippedTemplates.names {
      let english = try ShippedTemplates.template(name, .en)
      let german = try ShippedTemplates.template(name, .de)
      #expect(Self.outline(english.blocks) == Self.outline(german.blocks), "\(name)")
      let texts = (Self.texts(english.blocks), Self.texts(german.blocks))
      #expect(texts.0 != texts.1, "\(name) is translated")
    }
  }

  /// The blocks without their words.
  private static func outline(_ blocks: [Block]) -> [String] {
    blocks.flatMap { block -> [String] in
      let places = block.children.flatMap { child -> [String] in
        guard case .text(let text) = child else { return [] }
        return (BoundText(text)?.places ?? []).map { "\($0.path)\($0.filter?.rawValue ?? "")" }
      }
      let attributes = block.attributes.filter { !["alt", "placeholder", "aria-label"].contains($0.name) }
      let own =
        "\(block.kind) \(block.id as Any) \(block.style) \(attributes) \(block.repeats as Any) "
        + "\(block.condition as Any) \(block.action as Any)"
      return [own] + places.sorted() + outline(block.inner)
    }
  }

  private static func texts(_ blocks: [Block]) -> [String] {
    blocks.flatMap { $0.words + texts($0.inner) }
  }

  private static func every(
    _ blocks: [Block], _ inherited: [String: String] = [:]
  ) -> [(Block, [String: String])] {
    blocks.flatMap { block -> [(Block, [String: String])] in
      var style = inherited
      for name in ["color", "backgroundColor", "fontSize", "fontWeight"] {
        if let own = block.style.first(where: { $0.name == name }) { style[name] = own.text }
      }
      return [(block, style)] + every(block.inner, style)
    }
  }

  @Test("R-MH-324: colours, sizes, spaces and radii are the design's and no others") func tokens() throws {
    let colours = TokenColours.all
    let spaces: Set = ["0", "auto", "4px", "8px", "12px", "16px", "24px", "32px", "48px"]
    let sizes = Set([12, 14, 16] + Array(16...20) + Array(20...28) + Array(32...36)).map { "\($0)px" }
    let allowed: [String: Set<String>] = [
      "color": colours, "backgroundColor": colours, "fontSize": Set(sizes),
      "fontWeight": ["300", "400", "500", "600", "700"], "lineHeight": ["1.2", "1.3", "1.4", "1.5", "1.6"],
      "borderRadius": ["4px", "6px", "12px", "24px"], "maxWidth": ["1200px", "100%"], "width": ["100%"],
      "border": ["1px solid #E2E8F0", "1px solid #0D3B36"], "boxShadow": ["0 1px 3px rgba(0,0,0,0.1)"],
      "display": ["flex", "grid", "block", "inline-block"], "flexDirection": ["column", "row"],
      "flexWrap": ["wrap"], "alignItems": ["center", "baseline"],
      "gridTemplateColumns": ["repeat(auto-fit, minmax(240px, 1fr))"], "whiteSpace": ["pre-line"],
    ]
    for template in try ShippedTemplates.all() {
      for (block, _) in Self.every(template.blocks) {
        for style in block.style {
          let isSpace =
            style.name.hasPrefix("padding") || style.name.hasPrefix("margin") || style.name == "gap"
          let isAllowed =
            isSpace
            ? style.text.split(separator: " ").allSatisfy { spaces.contains(String($0)) }
            : allowed[style.name]?.contains(style.text) ?? false
          #expect(isAllowed, "\(template.screen.name) \(style.name): \(style.text)")
        }
      }
    }
  }

  @Test("R-MH-330: all text has a contrast of 4.5 : 1 on what it stands on") func contrast() throws {
    var count = 0
    for template in try ShippedTemplates.all() {
      for (block, style) in Self.every(template.blocks, ["color": "#0F172A", "backgroundColor": "#F9FAFA"]) {
        guard block.children.contains(where: { if case .text = $0 { true } else { false } }),
          let text = style["color"], let ground = style["backgroundColor"]
        else { continue }
        count += 1
        let ratio = TokenColours.contrast(text, ground)
        #expect(ratio >= 4.5, "\(template.screen.name) \(text) on \(ground): \(ratio)")
      }
    }
    #expect(count > 500)
    #expect(TokenColours.contrast("#FFFFFF", "#2BA39B") < 3.1, "the contract's own figure")
  }

  @Test("R-MH-329: wherever a status gives a colour, it is there as text") func statuses() throws {
    var count = 0
    for template in try ShippedTemplates.all() {
      for text in Self.texts(template.blocks) where text.contains(".status}}") { count += 1; _ = text }
    }
    #expect(count > 20)
  }

  @Test("R-MH-316, R-MH-317: buttons lead to screens, inputs have names, forms operations")
  func forms() throws {
    for template in try ShippedTemplates.all() {
      let blocks = Self.every(template.blocks).map(\.0)
      for block in blocks {
        switch block.kind {
        case .form:
          let name = block.attribute("name")
          #expect(name.map(template.screen.operations.contains) == true, "\(template.screen.name)")
        case .input, .select, .textarea:
          #expect(block.attribute("name") != nil && block.attribute("placeholder") == nil)
        case .img: #expect(block.attribute("alt")?.isEmpty == false)
        default: break
        }
      }
      let ids = blocks.compactMap(\.id)
      #expect(Set(ids).count == ids.count, "\(template.screen.name)")
    }
  }
}

/// The design's colours, and how they stand out from each other.
enum TokenColours {
  static let all: Set<String> = {
    var found: Set<String> = ["#FFFFFF"]
    for group in ["brand", "slate", "status"] {
      guard case .object(let members)? = DesignTokens.value["color"]?[group] else { continue }
      for member in members { if case .string(let hex)? = member.value["hex"] { found.insert(hex) } }
    }
    return found
  }()

  /// WCAG 2.2: the ratio of relative luminances.
  static func contrast(_ one: String, _ other: String) -> Double {
    let (bright, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)
  }

  private static func luminance(_ hex: String) -> Double {
    let digits = Array(hex.dropFirst())
    let parts = stride(from: 0, to: 6, by: 2).map { index -> Double in
      let part = Double(Int(String(digits[index...(index + 1)]), radix: 16) ?? 0) / 255
      return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// To the power of 2.4: x² · x^0.4, the latter by Newton's method for y⁵ = x².
  private static func power(_ x: Double) -> Double {
    var root = 1.0
    for _ in 0..<60 {
      let fourth = root * root * root * root
      root -= (fourth * root - x * x) / (5 * fourth)
    }
    return x * x * root
  }
}
