/// Reads an export of the content system, and tells everything that is wrong with it.
package struct TemplateReader {
  private let root: Value
  private var problems: [FieldProblem] = []
  private var warnings: [TemplateWarning] = []

  /// Reads a template's text.
  package static func read(_ text: String) throws(TemplateRefusal) -> ScreenTemplate {
    let tape: Tape
    do throws(CodingFailure) {
      tape = try JSON.parse(Array(text.utf8), limits: JSONLimits(depth: ScreenTemplate.depth))
    } catch {
      let isDeep = error.kind == .tooDeep
      throw TemplateRefusal(problems: [
        FieldProblem(
          path: isDeep ? "/data/blocks" : "", code: isDeep ? "too_deep" : "bad_format",
          message: isDeep ? "at most \(BlockReader.deepest) levels of blocks" : "strict JSON")
      ])
    }
    return try read(tape.value())
  }

  package static func read(_ value: Value) throws(TemplateRefusal) -> ScreenTemplate {
    var reader = TemplateReader(root: value)
    return try reader.template()
  }

  private init(root: Value) { self.root = root }

  private mutating func refuse(_ path: String, _ code: String, _ message: String) {
    problems.append(FieldProblem(path: path, code: code, message: message))
  }

  private mutating func template() throws(TemplateRefusal) -> ScreenTemplate {
    only(["id", "name", "modelName", "published", "data"], in: root, "")
    let data = root["data"] ?? .null
    only(["title", "patientId", "blocks", "navigation", "dataBindings"], in: data, "/data")
    let (id, name) = (text(root["id"], "/id", 100), text(root["name"], "/name", 200))
    let title = text(data["title"], "/data/title", 200)
    var isPublished = false
    if case .bool(let flag)? = root["published"] {
      isPublished = flag
    } else {
      refuse("/published", root["published"] == nil ? "required" : "wrong_type", "true or false")
    }
    dropPatient(data["patientId"])
    let screen = screen()
    let navigation = navigation(data["navigation"])
    let bindings = bindings(data["dataBindings"], screen)
    var blocks: [Block] = []
    // Without a screen nothing can be said of what its blocks name.
    if let found = data["blocks"] {
      let scope = screen?.scope(bindings) ?? BlockScope(bindings: bindings, screens: [], operations: [])
      var reader = BlockReader(scope)
      blocks = reader.blocks(found, at: "/data/blocks")
      problems += screen == nil ? [] : reader.problems
      warnings += reader.warnings
    } else {
      refuse("/data/blocks", "required", "must be there")
    }
    guard problems.isEmpty, let screen else { throw TemplateRefusal(problems: problems) }
    return ScreenTemplate(
      screen: screen, contentID: id, name: name, title: title, isPublished: isPublished,
      navigation: navigation, bindings: bindings, blocks: blocks, content: kept(data), warnings: warnings)
  }

  /// What is kept of it.
  private func kept(_ data: Value) -> String {
    guard case .object(let members) = root, case .object(let inner) = data else { return "" }
    let clean = Value.object(inner.filter { $0.name != "patientId" })
    let whole = members.filter { $0.name != "published" }.map { member in
      member.name == "data" ? Value.Member("data", clean) : member
    }
    return CanonicalText.of(.object(whole))
  }

  private mutating func only(_ names: [String], in value: Value, _ path: String) {
    guard case .object(let members) = value else {
      return refuse(path, value == .null ? "required" : "wrong_type", "an object")
    }
    for member in members where !names.contains(member.name) {
      refuse("\(path)/\(member.name.pointer)", "unknown_field", "not a member of this object")
    }
  }

  private mutating func text(_ value: Value?, _ path: String, _ longest: Int) -> String {
    guard case .string(let sent)? = value else {
      refuse(path, value == nil ? "required" : "wrong_type", "a text")
      return ""
    }
    let text = sent.composed
    if text.unicodeScalars.count > longest {
      refuse(path, "too_long", "at most \(longest) characters")
    } else if text.isEmpty || text.hasControls {
      refuse(path, "bad_format", "1 to \(longest) characters without control characters")
    }
    return text
  }

  /// A template is the same for everybody, so whose it was is forgotten (R-MH-305).
  private mutating func dropPatient(_ value: Value?) {
    guard let value else { return }
    guard case .string(let id) = value else { return refuse("/data/patientId", "wrong_type", "a text") }
    if id.unicodeScalars.count > 64 { refuse("/data/patientId", "too_long", "at most 64 characters") }
    warnings.append(
      TemplateWarning(
        code: "patient_data_dropped", field: "/data/patientId",
        message: "a template is the same for everybody; the id was not kept"))
  }

  private mutating func screen() -> Screen? {
    guard case .string(let name)? = root["modelName"] else {
      refuse("/modelName", root["modelName"] == nil ? "required" : "wrong_type", "a text")
      return nil
    }
    guard let screen = ScreenName(rawValue: name).flatMap(Screen.named), !screen.isNative else {
      refuse("/modelName", "unknown_model", "a screen that has templates")
      return nil
    }
    return screen
  }

  private mutating func bindings(_ value: Value?, _ screen: Screen?) -> [String: BindingType] {
    guard let value else { return screen?.bindings ?? [:] }
    guard case .object(let members) = value else {
      refuse("/data/dataBindings", "wrong_type", "an object")
      return screen?.bindings ?? [:]
    }
    var found: [String: BindingType] = [:]
    for member in members {
      let path = "/data/dataBindings/\(member.name.pointer)"
      guard case .string(let word) = member.value, let type = BindingType(rawValue: word) else {
        refuse(path, "not_in_enum", "one of " + BindingType.allCases.map(\.rawValue).joined(separator: ", "))
        continue
      }
      if let screen, screen.bindings[member.name] != type {
        refuse(path, "unknown_binding", "a binding of this screen, with its type")
      }
      found[member.name] = type
    }
    return found
  }
}

extension TemplateReader {
  private mutating func navigation(_ value: Value?) -> ScreenNavigation? {
    guard let value else { return nil }
    let path = "/data/navigation"
    only(["back", "next", "breadcrumbs"], in: value, path)
    let (back, next) = (link(value["back"], path + "/back"), link(value["next"], path + "/next"))
    guard case .array(let elements)? = value["breadcrumbs"] else {
      refuse(
        path + "/breadcrumbs", value["breadcrumbs"] == nil ? "required" : "wrong_type", "a list")
      return nil
    }
    if elements.count > 10 { refuse(path + "/breadcrumbs", "too_many", "at most 10") }
    let crumbs = elements.enumerated().map { index, crumb in
      let place = "\(path)/breadcrumbs/\(index)"
      only(["label", "path"], in: crumb, place)
      let label = text(crumb["label"], place + "/label", 80)
      let target = text(crumb["path"], place + "/path", 200)
      if !target.isScreenPath { refuse(place + "/path", "bad_format", "a path of the app") }
      return ScreenNavigation.Breadcrumb(label: label, path: target)
    }
    return ScreenNavigation(back: back, next: next, breadcrumbs: crumbs)
  }

  private mutating func link(_ value: Value?, _ path: String) -> String? {
    if value == .null { return nil }
    let text = text(value, path, 200)
    if value != nil, !text.isEmpty, !text.isScreenPath {
      refuse(path, "unsafe_content", "a path of the app")
    }
    return text
  }
}

extension String {
  /// Whether it is a path within the app.
  fileprivate var isScreenPath: Bool {
    hasPrefix("/") && !hasPrefix("//")
      && utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || "/_-".utf8.contains(byte)
      }
  }
}
