extension BlockReader {
  /// Reads a block's properties.
  ///
  /// - Parameter inner: the place of its children, which may have an item.
  mutating func read(_ value: Value, into block: inout Block, _ place: Place, _ inner: inout Place) {
    guard case .object(let members) = value else { return refuse(place, "wrong_type", "an object") }
    // What is repeated knows its item in its own attributes, too.
    if let repeats = value["repeat"] {
      block.repeats = repetition(repeats, place.below("repeat"), &inner)
    }
    var own = place
    own.hasItem = inner.hasItem
    for member in members {
      let part = own.below(member.name.pointer)
      switch member.name {
      case "repeat": break
      case "showIf": block.condition = condition(member.value, part)
      case "style": block.style = styles(member.value, part)
      case "attributes": block.attributes = attributes(member.value, of: block.kind, part)
      case "action": block.action = action(member.value, of: block.kind, part)
      default:
        let isHandler = AttributeRule.isHandler(member.name)
        refuse(part, isHandler ? "unsafe_content" : "unknown_field", "not a property of a block")
      }
    }
  }

  private mutating func path(_ value: Value, _ place: Place) -> BindingPath? {
    guard case .string(let text) = value else {
      refuse(place, "wrong_type", "a text")
      return nil
    }
    guard let path = BindingPath(text[...]) else {
      refuse(place, "bad_format", "a binding's name, or a path in it")
      return nil
    }
    return path
  }

  private mutating func repetition(_ value: Value, _ place: Place, _ inner: inout Place) -> BindingPath? {
    guard let path = path(value, place) else { return nil }
    if let message = scope.repetitionFault(path, hasItem: place.hasItem) {
      refuse(place, "unknown_binding", message)
      return nil
    }
    // A list within itself would make a page of its square.
    if inner.repeated.contains(path) || inner.repeated.count == 3 {
      refuse(place, "bad_format", "at most three lists within each other, each once")
    }
    inner.hasItem = true
    inner.repeated.append(path)
    return path
  }

  private mutating func condition(_ value: Value, _ place: Place) -> BindingPath? {
    guard let path = path(value, place) else { return nil }
    if let message = scope.conditionFault(path, hasItem: place.hasItem) {
      refuse(place, "unknown_binding", message)
    }
    return path
  }

  private mutating func styles(_ value: Value, _ place: Place) -> [Block.Named] {
    named(value, place) { reader, name, text, place in
      if text.unicodeScalars.count > 200 {
        reader.refuse(place, "too_long", "at most 200 characters")
      } else if !StyleRule.names.contains(name) {
        reader.refuse(place, "unsafe_content", "not a style that a block may have")
      } else if !StyleRule.allows(text, for: name) {
        reader.refuse(place, "unsafe_content", "words, numbers, colours and sizes alone")
      } else {
        return text
      }
      return nil
    }
  }

  private mutating func attributes(_ value: Value, of kind: BlockKind, _ place: Place) -> [Block.Named] {
    named(value, place) { reader, name, text, place in
      guard AttributeRule.allows(name, on: kind) else {
        reader.refuse(place, "unsafe_content", "not an attribute that this element may have")
        return nil
      }
      guard let text = reader.text(text, 2000, place) else { return nil }
      reader.check(name, text, of: kind, place)
      return AttributeRule.flags.contains(name) ? name : text
    }
  }

  /// Checks what an attribute leads to or means.
  private mutating func check(_ name: String, _ text: String, of kind: BlockKind, _ place: Place) {
    // What begins with a value is judged once that is known.
    let begin = text.firstRange(of: "{{")?.lowerBound ?? text.endIndex
    let literal = String(text[..<begin])
    let isWhole = begin == text.endIndex
    switch name {
    case "href":
      let isSafe = isWhole ? AttributeRule.isLink(text) : AttributeRule.isLinkStart(literal)
      if !isSafe { refuse(place, "unsafe_content", "a path, or an address of https, mailto or tel") }
    case "src":
      let isSafe =
        isWhole ? AttributeRule.isPicture(text) : literal.isEmpty || AttributeRule.isPicture(literal)
      if !isSafe { refuse(place, "unsafe_content", "a path, or a PNG or JPEG as data") }
    case "type" where kind == .input:
      if !AttributeRule.inputTypes.contains(text) { refuse(place, "unsafe_content", "not a kind of input") }
    case "type": if text != "button" { refuse(place, "unsafe_content", "button") }
    case "name" where kind == .form:
      if !scope.operations.contains(text) { refuse(place, "not_in_enum", "an operation of this screen") }
    case "name", "for":
      if !text.isMemberPath {
        refuse(place, "bad_format", "letters, digits, points, hyphens and underscores")
      }
    default: if let fault = AttributeRule.fault(name, text) { refuse(place, fault.code, fault.message) }
    }
  }

  /// Refuses attributes that inputs of its kind do not have.
  mutating func checkInput(_ block: Block, _ place: Place) {
    let type = block.attributes.first { $0.name == "type" }?.text ?? "text"
    for attribute in block.attributes where !AttributeRule.has(attribute.name, inputsOf: type) {
      let part = place.below("properties").below("attributes").below(attribute.name)
      refuse(part, "inconsistent", "not with inputs of the type \(type)")
    }
  }

  private mutating func action(_ value: Value, of kind: BlockKind, _ place: Place) -> Block.Action? {
    guard case .object(let members) = value else {
      refuse(place, "wrong_type", "an object")
      return nil
    }
    for member in members where !["action", "screen"].contains(member.name) {
      refuse(place.below(member.name.pointer), "unknown_field", "not a member of an action")
    }
    if !kind.isInteractive { refuse(place, "bad_format", "only a link or a button can be pressed") }
    switch value["action"] {
    case .string("logout")?:
      if value["screen"] != nil { refuse(place.below("screen"), "inconsistent", "only with goTo") }
      return .logout
    case .string("goTo")?:
      guard case .string(let screen)? = value["screen"] else {
        refuse(place.below("screen"), value["screen"] == nil ? "required" : "wrong_type", "a screen")
        return nil
      }
      if !scope.screens.contains(screen) { refuse(place.below("screen"), "not_in_enum", "a screen") }
      return .goTo(screen: screen)
    case nil: refuse(place.below("action"), "required", "logout or goTo")
    default: refuse(place.below("action"), "not_in_enum", "logout or goTo")
    }
    return nil
  }

  /// Reads an object of texts.
  private mutating func named(
    _ value: Value, _ place: Place,
    _ judge: (inout BlockReader, String, String, Place) -> String?
  ) -> [Block.Named] {
    guard case .object(let members) = value else {
      refuse(place, "wrong_type", "an object")
      return []
    }
    var found: [Block.Named] = []
    for member in members {
      let place = place.below(member.name.pointer)
      guard case .string(let text) = member.value else {
        refuse(place, "wrong_type", "a text")
        continue
      }
      if let text = judge(&self, member.name, text, place) { found.append(Block.Named(member.name, text)) }
    }
    return found
  }
}

extension AttributeRule {
  /// Whether a link may begin so, with a value after it.
  static func isLinkStart(_ text: String) -> Bool {
    text.isEmpty || isLink(text) || ["mailto:", "tel:"].contains(text)
  }
}

extension String {
  /// The name of a member of a request's body: `profile.firstName`.
  fileprivate var isMemberPath: Bool {
    (1...64).contains(utf8.count)
      && utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || "._-".utf8.contains(byte)
      }
  }
}
