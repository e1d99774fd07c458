/// Reads the blocks of a template, and finds everything that is wrong with them (R-MH-307 to R-MH-312).
package struct BlockReader {
  /// Levels of blocks, and blocks in all (R-MH-309).
  package static let (deepest, most) = (32, 5000)
  /// Children of one block, and characters of one text.
  static let (widest, longestText) = (500, 10_000)

  let scope: BlockScope
  package var problems: [FieldProblem] = []
  package private(set) var warnings: [TemplateWarning] = []
  private var count = 0

  package init(_ scope: BlockScope) { self.scope = scope }

  /// Where a block stands.
  struct Place {
    /// JSON Pointer.
    var path: String
    var ancestors: [BlockKind] = []
    /// Whether it, or what it stands in, is repeated.
    var hasItem = false
    /// Lists that it is repeated for.
    var repeated: [BindingPath] = []

    func below(_ name: String) -> Place {
      var place = self
      place.path += "/" + name
      return place
    }
  }

  mutating func refuse(_ place: Place, _ code: String, _ message: String) {
    // The rest of a hostile body need not be told.
    if problems.count < 1000 {
      problems.append(FieldProblem(path: place.path, code: code, message: message))
    }
  }

  mutating func warn(_ place: Place, _ code: String, _ message: String) {
    if warnings.count < 100 {
      warnings.append(TemplateWarning(code: code, field: place.path, message: message))
    }
  }

  /// Reads the list of outermost blocks.
  package mutating func blocks(_ value: Value, at path: String) -> [Block] {
    let place = Place(path: path)
    guard case .array(let elements) = value else {
      refuse(place, "wrong_type", "a list")
      return []
    }
    if elements.count > Self.widest { refuse(place, "too_many", "at most \(Self.widest)") }
    return elements.enumerated().compactMap { block($1, place.below("\($0)")) }
  }

  /// Reads a block; `nil` if it is none that can be read.
  mutating func block(_ value: Value, _ place: Place) -> Block? {
    count += 1
    if count == Self.most + 1 { refuse(place, "too_many", "at most \(Self.most) blocks") }
    guard count <= Self.most else { return nil }
    guard place.ancestors.count < Self.deepest else {
      refuse(place, "too_deep", "at most \(Self.deepest) levels of blocks")
      return nil
    }
    guard case .object(let members) = value else {
      refuse(place, "wrong_type", "a block")
      return nil
    }
    for member in members where !["type", "id", "properties", "children"].contains(member.name) {
      let isHandler = AttributeRule.isHandler(member.name)
      refuse(
        place.below(member.name.pointer), isHandler ? "unsafe_content" : "unknown_field",
        "not a member of a block")
    }
    guard let kind = kind(value["type"], place) else { return nil }
    if let message = kind.misplacement(in: place.ancestors) {
      refuse(place.below("type"), "bad_format", message)
    }
    var block = Block(kind)
    block.id = id(value["id"], place.below("id"))
    var inner = place
    if let properties = value["properties"] {
      read(properties, into: &block, place.below("properties"), &inner)
    }
    inner.ancestors.append(kind)
    if let children = value["children"] { block.children = self.children(children, of: block, inner) }
    complete(&block, place)
    return block
  }

  private mutating func kind(_ value: Value?, _ place: Place) -> BlockKind? {
    guard case .string(let name)? = value else {
      refuse(place.below("type"), value == nil ? "required" : "wrong_type", "the type of the block")
      return nil
    }
    if let kind = BlockKind(rawValue: name) { return kind }
    let isUnsafe =
      BlockKind.unsafe.contains(name.lowercased()) || name.contains { !$0.isLetter && !$0.isNumber }
    refuse(
      place, isUnsafe ? "unsafe_content" : "unknown_block_type",
      isUnsafe
        ? "such an element is never shown"
        : "one of " + BlockKind.allCases.map(\.rawValue).joined(separator: ", "))
    return nil
  }

  private mutating func id(_ value: Value?, _ place: Place) -> String? {
    guard let value else { return nil }
    guard case .string(let text) = value else {
      refuse(place, "wrong_type", "a text")
      return nil
    }
    guard text.isElementID else {
      refuse(place, "bad_format", "a letter, then up to 63 letters, digits, hyphens and underscores")
      return nil
    }
    return text
  }

  private mutating func children(_ value: Value, of block: Block, _ inner: Place) -> [Block.Child] {
    let place = inner.below("children")
    guard case .array(let elements) = value else {
      refuse(place, "wrong_type", "a list")
      return []
    }
    if elements.count > Self.widest { refuse(place, "too_many", "at most \(Self.widest)") }
    if block.kind.isVoid, !elements.isEmpty { refuse(place, "bad_format", "this element has no children") }
    return elements.enumerated().compactMap { index, element in
      let place = place.below("\(index)")
      guard case .string(let text) = element else {
        if block.kind.isTextOnly { refuse(place, "bad_format", "only text may stand in it") }
        return self.block(element, place).map { .block($0) }
      }
      if !block.kind.takesText, !block.kind.isVoid, text.contains(where: { !$0.isWhitespace }) {
        refuse(place, "bad_format", "no text may stand in it directly")
      }
      return self.text(text, Self.longestText, place).map { .text($0) }
    }
  }

  /// Adds what is missing, and checks what is only known of the whole.
  private mutating func complete(_ block: inout Block, _ place: Place) {
    if block.kind == .input { checkInput(block, place) }
    guard block.kind == .img, !block.attributes.contains(where: { $0.name == "alt" }) else { return }
    warn(place, "missing_alt", "a picture without words for those who cannot see it counts as decoration")
    block.attributes.append(Block.Named("alt", ""))
  }
}

/// What is odd about a template that is accepted nevertheless.
package struct TemplateWarning: Codable, Sendable, Equatable {
  package var code: String
  /// JSON Pointer.
  package var field: String
  package var message: String

  package init(code: String, field: String, message: String) {
    (self.code, self.field, self.message) = (code, field, message)
  }
}

extension AttributeRule {
  /// Whether it is the name of a handler of events, however it is written.
  static func isHandler(_ name: String) -> Bool { name.lowercased().hasPrefix("on") }
}

extension String {
  /// As a part of a JSON Pointer (RFC 6901 §3); a very long name is cut.
  var pointer: String {
    var text = ""
    for scalar in unicodeScalars.prefix(256) {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The contract's form of a block's id.
  var isElementID: Bool {
    guard (1...64).contains(utf8.count), let first = utf8.first, (65...90).contains(first & 0xDF) else {
      return false
    }
    return utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
  }
}
