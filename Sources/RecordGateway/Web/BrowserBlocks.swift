import HTTPTypes
import RecordModel

/// Makes of a screen's blocks what a browser needs in place of the app: ways to screens become links, forms know where they go.
struct BrowserBlocks: Sendable {
  let place: WebPlace
  /// What the page's own form asked for, shown in it again.
  let asked: ScreenFilters

  func converted(_ blocks: [Block]) -> [Block] { blocks.map { converted($0, in: nil) } }

  private func converted(_ block: Block, in form: Form?) -> Block {
    var made = block
    let inner = block.kind == .form ? Form(block) : form
    made.children = block.children.map { child in
      if case .block(let block) = child { .block(converted(block, in: inner)) } else { child }
    }
    switch block.kind {
    case .form: if let inner { open(&made, inner) }
    case .a, .button: lead(&made, in: form)
    case .img: rewrite("src", of: &made)
    case .input, .select, .textarea: if let form { describe(&made, in: form) }
    default: break
    }
    return made
  }

  /// What a form's fields have to know of it.
  private struct Form {
    let operation: String
    let target: FormTarget
    /// The names of all fields.
    let fields: Set<String>

    init?(_ block: Block) {
      guard let operation = block.attribute("name"), let target = FormTarget.of(operation) else { return nil }
      (self.operation, self.target) = (operation, target)
      fields = Set(block.fieldNames)
    }

    var isQuestion: Bool { target.method == .get }
  }

  private func open(_ block: inout Block, _ form: Form) {
    if form.isQuestion {
      block.attributes += [.init("method", "get"), .init("action", WebPlace.root + place.screen.path)]
      block.children.insert(contentsOf: hidden(form), at: 0)
    } else {
      block.attributes += [
        .init("data-method", form.target.method.rawValue),
        .init("data-path", place.address(form.target.path, without: form.fields)),
        .init("data-files", form.target.fileMembers.joined(separator: " ")),
      ]
    }
  }

  /// What a question has to carry to come back to the same page.
  private func hidden(_ form: Form) -> [Block.Child] {
    var fields = [(ScreenFilters.operation, form.operation)]
    if place.screen.isOfClinicians, let patient = place.patient, !form.fields.contains("patientId") {
      fields.append(("patientId", patient))
    }
    return fields.map { name, value in
      var block = Block(.input)
      block.attributes = [.init("type", "hidden"), .init("name", name), .init("value", value)]
      return .block(block)
    }
  }

  private func describe(_ block: inout Block, in form: Form) {
    guard let name = block.attribute("name") else { return }
    if block.attribute("type") == "file", form.target.namesAttachment(name) { store(&block, for: form) }
    if let kind = form.target.kind(of: name) { block.attributes.append(.init("data-kind", kind)) }
    if block.attribute("type") == "number", block.attribute("step") == nil {
      block.attributes.append(.init("step", "any"))
    }
    guard form.isQuestion, block.kind == .input, let value = asked.value(name, of: form.operation) else {
      return
    }
    block.attributes.removeAll { $0.name == "value" }
    block.attributes.append(.init("value", value))
  }

  /// A file that a form only names is sent by itself, before the form.
  private func store(_ block: inout Block, for form: Form) {
    guard let target = FormTarget.of("storeAttachment") else { return }
    let purpose: AttachmentPurpose = form.operation == "setProfilePhoto" ? .profilePhoto : .other
    block.attributes += [
      .init("data-method", target.method.rawValue),
      .init("data-upload", place.address(target.path, without: form.fields)),
      .init("data-purpose", purpose.rawValue),
    ]
  }

  /// A way to a screen is a link; a button that says nothing else sends its form.
  private func lead(_ block: inout Block, in form: Form?) {
    switch block.action {
    case .goTo(let name)?:
      guard let screen = ScreenName(rawValue: name) else { return }
      block.attributes = block.attributes.filter {
        $0.name != "href" && $0.name != "type" && $0.name != "value"
      }
      if block.kind == .button { block.attributes.append(.init("data-way", "button")) }
      block.attributes.append(.init("href", place.page(screen, about: block.about)))
      (block.kind, block.action) = (.a, nil)
    case .logout?: break
    case nil:
      if block.kind == .a { rewrite("href", of: &block) }
      if block.kind == .button, form != nil {
        block.attributes.removeAll { $0.name == "type" }
        block.attributes.append(.init("type", "submit"))
      }
    }
  }

  private func rewrite(_ name: String, of block: inout Block) {
    guard let index = block.attributes.firstIndex(where: { $0.name == name }) else { return }
    block.attributes[index].text = place.link(block.attributes[index].text)
  }
}

extension Block {
  fileprivate func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.text }

  fileprivate var fieldNames: [String] {
    let own = [.input, .select, .textarea].contains(kind) ? attribute("name").map { [$0] } ?? [] : []
    let inner: [[String]] = children.map { child in
      if case .block(let block) = child { block.fieldNames } else { [] }
    }
    return own + inner.joined()
  }
}
