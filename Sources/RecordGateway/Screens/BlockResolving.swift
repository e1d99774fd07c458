import RecordModel

/// Puts values into the blocks of a template (R-MH-311 to R-MH-313).
///
/// A value becomes text once and is never read for places again; the same blocks and values are always the same.
struct BlockResolving {
  let values: Value
  let language: Language
  /// Which values are words of closed sets, so that the page says them in its language.
  let words: ScreenWords
  private var count = 0
  /// The place of the item in its list, for fields that are named by it.
  private var place: Int?
  /// Where the items of that list are among the values, for ``words``.
  private var items: [String] = []
  private let texts = KnownTexts()

  /// Blocks of a page at most; far more than any list has.
  static let most = 20_000

  init(values: Value, language: Language, words: ScreenWords = .none) {
    (self.values, self.language, self.words) = (values, language, words)
  }

  /// More blocks than a page can have.
  struct TooMany: Error {}

  mutating func resolve(_ blocks: [Block]) throws(TooMany) -> [Block] {
    var found: [Block] = []
    for block in blocks { found += try resolve(block, item: nil) }
    return found
  }

  /// The blocks that one becomes: none where its condition fails, several where it is repeated.
  private mutating func resolve(_ block: Block, item: Value?) throws(TooMany) -> [Block] {
    guard let list = block.repeats else { return try single(block, item: item).map { [$0] } ?? [] }
    guard case .array(let items)? = value(list, item) else { return [] }
    var found: [Block] = []
    let (outer, outerItems) = (place, self.items)
    defer { (place, self.items) = (outer, outerItems) }
    self.items = steps(list) + [ScreenWords.entry]
    for (index, item) in items.enumerated() {
      place = index
      if let made = try single(block, item: item) { found.append(made) }
    }
    return found
  }

  private mutating func single(_ block: Block, item: Value?) throws(TooMany) -> Block? {
    if let condition = block.condition, !(value(condition, item)?.isThere ?? false) { return nil }
    count += 1
    guard count <= Self.most else { throw TooMany() }
    var made = block
    (made.repeats, made.condition) = (nil, nil)
    made.status = status(block, item)
    made.about = about(block, item)
    made.attributes = block.attributes.compactMap { attribute($0, item) }
    made.children = []
    for child in block.children {
      switch child {
      case .text(let text):
        let lines = block.kind == .textarea ? lines(text, item) : nil
        made.children.append(.text(lines ?? self.text(text, item, isSent: block.sendsItsText)))
      case .block(let inner): made.children += try resolve(inner, item: item).map { .block($0) }
      }
    }
    return made
  }

  /// Attributes that people see or hear.
  private static let heard: Set = ["alt", "aria-label", "placeholder"]

  /// An attribute with its values, left out if those make it lead somewhere else than it may.
  private func attribute(_ attribute: Block.Named, _ item: Value?) -> Block.Named? {
    if attribute.name == "name" { return Block.Named("name", name(attribute.text)) }
    guard texts[attribute.text].isBound else { return attribute }
    let text = text(attribute.text, item, isSent: !Self.heard.contains(attribute.name))
    switch attribute.name {
    case "href": return AttributeRule.isLink(text) ? Block.Named(attribute.name, text) : nil
    case "src":
      // A drawing is long, and told from a picture by how it begins.
      let isShown = AttributeRule.isDrawing(text) || AttributeRule.isPicture(text)
      return isShown ? Block.Named(attribute.name, text) : nil
    case "type", "for": return nil
    default: return Block.Named(attribute.name, text)
    }
  }

  /// The name of a field: `goals.item.title` is that of the item's own entry in the list that is sent.
  private func name(_ text: String) -> String {
    guard let place else { return text }
    return text.split(separator: ".", omittingEmptySubsequences: false)
      .map { $0 == "item" ? "\(place)" : String($0) }.joined(separator: ".")
  }

  /// A list of texts as a field takes it, one a line; `nil` for what is none.
  private func lines(_ text: String, _ item: Value?) -> String? {
    guard let bound = texts[text].parts, bound.pieces.count == 1, let place = bound.places.first,
      case .array(let entries)? = value(place.path, item)
    else { return nil }
    return entries.compactMap { if case .string(let entry) = $0 { entry } else { nil } }
      .joined(separator: "\n")
  }

  /// - Parameter isSent: whether it may come back as it is, so that words stay those of the contract.
  private func text(_ text: String, _ item: Value?, isSent: Bool) -> String {
    let known = texts[text]
    guard known.isBound, let bound = known.parts else { return text }
    return bound.pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .value(let path, let filter):
        value(path, item).map { written($0, filter, at: isSent ? [] : steps(path)) } ?? ""
      }
    }.joined()
  }

  private func written(_ value: Value, _ filter: BindingFilter?, at place: [String]) -> String {
    if case .string(let word) = value, filter == nil { return words.text(word, at: place, language) }
    return ValueText(language: language).text(of: value, filter)
  }

  /// The place of a path among the values.
  private func steps(_ path: BindingPath) -> [String] {
    (path.name == BindingPath.item ? items : [path.name]) + path.steps
  }

  /// The value at a path; `nil` if there is none.
  private func value(_ path: BindingPath, _ item: Value?) -> Value? {
    var found = path.name == BindingPath.item ? item : values[path.name]
    for step in path.steps { found = found?.part(step) }
    return found == .null ? nil : found
  }

  /// The patient of the list's item in which a way to a screen stands.
  private func about(_ block: Block, _ item: Value?) -> String? {
    guard case .goTo? = block.action, case .string(let patient)? = item?["patientId"] else { return nil }
    return patient
  }

  /// The status that a block shows as its whole text.
  private func status(_ block: Block, _ item: Value?) -> String? {
    guard block.children.count == 1, case .text(let text)? = block.children.first,
      let bound = texts[text].parts, bound.pieces.count == 1,
      case .value(let path, nil)? = bound.pieces.first, path.steps.last == "status",
      case .string(let word)? = value(path, item)
    else { return nil }
    return MeasureStatus(rawValue: word)?.rawValue
  }
}

extension Block {
  /// Whether a browser may send its text: that of a field, and of a choice that has no other value.
  fileprivate var sendsItsText: Bool {
    kind == .textarea || kind == .option && !attributes.contains { $0.name == "value" }
  }
}

extension Value {
  /// A member of an object, or an entry of a list by its place.
  fileprivate func part(_ step: String) -> Value? {
    guard case .array(let entries) = self else { return self[step] }
    guard let place = Int(step), entries.indices.contains(place) else { return nil }
    return entries[place]
  }

  /// Whether it is more than nothing: `null`, false and what is empty are not (R-MH-312).
  fileprivate var isThere: Bool {
    switch self {
    case .null: false
    case .bool(let flag): flag
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object(let members): !members.isEmpty
    case .integer, .double: true
    }
  }
}
