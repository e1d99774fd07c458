import FoundationEssentials
import RecordModel
import RecordTestSupport

/// The templates that come with the program, and their blocks one by one.
enum ShippedTemplates {
  static let names = Screen.all.filter { !$0.isNative }.map(\.name)

  static func template(_ name: ScreenName, _ language: Language) throws -> ScreenTemplate {
    let path = GoldenFile.root() + "/Config/screens/\(language.rawValue)/\(name.rawValue).json"
    let bytes = try Data(contentsOf: URL(filePath: path))
    return try TemplateReader.read(String(decoding: bytes, as: UTF8.self))
  }

  static func all() throws -> [ScreenTemplate] {
    try names.flatMap { name in try [Language.en, .de].map { try template(name, $0) } }
  }

  /// A block, and what it stands in, outermost first.
  struct Placed {
    let block: Block
    let ancestors: [Block]

    var isRepeated: Bool { (ancestors + [block]).contains { $0.repeats != nil } }
  }

  /// All blocks in the order of the document.
  static func placed(_ blocks: [Block], in ancestors: [Block] = []) -> [Placed] {
    blocks.flatMap { [Placed(block: $0, ancestors: ancestors)] + placed($0.inner, in: ancestors + [$0]) }
  }
}

extension Block {
  var inner: [Block] { children.compactMap { if case .block(let inner) = $0 { inner } else { nil } } }

  /// Its own texts.
  var words: [String] { children.compactMap { if case .text(let text) = $0 { text } else { nil } } }

  func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.text }

  var isField: Bool { [.input, .select, .textarea].contains(kind) }

  /// Whether nobody sees it.
  var isHidden: Bool { attribute("type") == "hidden" }
}

/// What a screen's form sends.
struct ShippedForm {
  let screen: ScreenName
  let operation: String
  let fields: [ShippedTemplates.Placed]

  /// What whoever sends it says of a chosen file, which no field has to ask for.
  var toldOfFiles: [String] {
    fields.contains { $0.block.attribute("type") == "file" }
      ? ["fileName", "mimeType", "sha256", "durationSeconds"] : []
  }

  /// The names of its fields, with `[]` for the places of lists.
  var names: [String] {
    fields.compactMap { $0.block.attribute("name") }.map { name in
      name.split(separator: ".").reduce(into: "") { path, step in
        if step == "item" || step.allSatisfy(\.isNumber) { return path += "[]" }
        if !path.isEmpty { path += "." }
        path += step
      }
    }
  }

  static func of(_ template: ScreenTemplate) -> [ShippedForm] {
    ShippedTemplates.placed(template.blocks).compactMap { placed in
      guard placed.block.kind == .form, let name = placed.block.attribute("name") else { return nil }
      let inner = ShippedTemplates.placed(placed.block.inner, in: placed.ancestors + [placed.block])
      return ShippedForm(
        screen: template.screen.name, operation: name, fields: inner.filter { $0.block.isField })
    }
  }
}

/// An operation of the contract, as `Tests/Rules/myhealthally-operations.tsv` has it.
struct ContractOperation {
  let isRead: Bool
  /// Names of the path's parameters.
  let path: [String]
  let query: Set<String>
  let roles: Set<String>
  /// Members of the body as paths, and whether each is required.
  let body: [String: Bool]

  static func all() throws -> [String: ContractOperation] {
    let path = GoldenFile.root() + "/Tests/Rules/myhealthally-operations.tsv"
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let rows = text.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    return Dictionary(rows.map { ($0[0], ContractOperation($0)) }, uniquingKeysWith: { first, _ in first })
  }

  private init(_ cells: [String]) {
    isRead = cells[1] == "GET"
    path = cells[2].split(separator: "{").dropFirst().map { String($0.prefix { $0 != "}" }) }
    (roles, query) = (Self.words(cells[3]), Self.words(cells[4]))
    let members = Self.words(cells[7]).map { word in
      word.hasSuffix("!") ? (String(word.dropLast()), true) : (word, false)
    }
    body = Dictionary(members, uniquingKeysWith: { $0 || $1 })
  }

  private static func words(_ cell: String) -> Set<String> {
    Set(cell.split(separator: " ").map(String.init))
  }

  /// What a form of it may send.
  var known: Set<String> { Set(path).union(isRead ? query : Set(body.keys)) }

  /// What has to be sent if these are: required members of the body and of its parts that are sent.
  func needed(with names: [String]) -> [String] {
    body.filter(\.value).keys.filter { member in
      guard let dot = member.lastIndex(of: ".") else { return true }
      let parent = String(member[..<dot])
      return names.contains { $0.hasPrefix(parent + ".") }
    }
  }
}
