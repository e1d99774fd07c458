import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// Words of states in the language of a page.
@Suite("Words on screens") struct ScreenWordTests {
  /// A place in a template where people read a value, and the words that may stand there.
  private struct Shown {
    let place: String
    let words: [String]
  }

  private static func shown(_ language: Language) throws -> [Shown] {
    var found: [Shown] = []
    for screen in Screen.all where !screen.isNative {
      let path = GoldenFile.root() + "/Config/screens/\(language.rawValue)/\(screen.name.rawValue).json"
      let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      for block in try TemplateReader.read(text).blocks {
        collect(block, item: [], ScreenWords.of(screen.name), screen.name.rawValue, &found)
      }
    }
    return found
  }

  private static func collect(
    _ block: Block, item: [String], _ words: ScreenWords, _ screen: String, _ found: inout [Shown]
  ) {
    let inner = block.repeats.map { place($0, item) + [ScreenWords.entry] } ?? item
    for child in block.children {
      switch child {
      case .block(let block): collect(block, item: inner, words, screen, &found)
      case .text(let text):
        guard block.kind != .textarea else { continue }
        for value in BoundText(text)?.places ?? [] where value.filter == nil {
          let path = place(value.path, inner)
          let known = words.words(at: path)
          if !known.isEmpty {
            found.append(Shown(place: "\(screen) \(path.joined(separator: "."))", words: known))
          }
        }
      }
    }
  }

  private static func place(_ path: BindingPath, _ item: [String]) -> [String] {
    (path.name == BindingPath.item ? item : [path.name]) + path.steps
  }

  @Test("every word of a closed set that a shipped page can show has a German one") func every() throws {
    let shown = try Self.shown(.de)
    #expect(shown.count > 100 && Set(shown.map { $0.words.sorted() }).count > 45)
    for one in shown {
      for word in one.words {
        #expect(
          (ScreenWords.german[word] != nil) != ScreenWords.same.contains(word), "\(one.place): \(word)")
      }
    }
    let known = Set(shown.flatMap(\.words))
    let table = Set(ScreenWords.german.keys).union(ScreenWords.same)
    #expect(table.subtracting(known).isEmpty, "\(table.subtracting(known).sorted()) stand nowhere")
    #expect(!ScreenWords.german.values.contains { $0.isEmpty || $0.contains("_") })
  }

  @Test("the pages of both languages show the same words") func both() throws {
    #expect(try Set(Self.shown(.de).map(\.place)) == Set(Self.shown(.en).map(\.place)))
  }

  private static let words = ScreenWords(schemas: [
    "visits": [
      "type": "array",
      "items": [
        "properties": [
          "status": ["anyOf": [["enum": ["open", "unheard-of"]], ["type": "null"]]],
          "reason": ["type": "string"], "levels": ["additionalProperties": ["enum": ["high"]]],
          "steps": ["items": ["properties": ["state": ["const": "ended"]]]],
        ]
      ],
    ]
  ])

  private static let template =
    #"[{"type":"div","properties":{"repeat":"visits"},"children":["{{item.status}}, {{item.reason}}, {{item.levels.a}}",{"type":"span","properties":{"repeat":"item.steps"},"children":["{{item.state}}"]},{"type":"input","properties":{"attributes":{"type":"hidden","value":"{{item.status}}","aria-label":"{{item.status}}"}}},{"type":"select","children":[{"type":"option","properties":{"attributes":{"value":"{{item.status}}"}},"children":["{{item.status}}"]},{"type":"option","children":["{{item.status}}"]}]},{"type":"textarea","children":["{{item.status}}"]}]}]"#

  private func made(_ language: Language, _ visit: Value) throws -> String {
    var reader = BlockReader(BlockScope(bindings: ["visits": .array], screens: [], operations: []))
    let blocks = reader.blocks(try JSON.parse(Array(Self.template.utf8)).value(), at: "")
    try #require(reader.problems.isEmpty, "\(reader.problems)")
    var resolving = BlockResolving(values: ["visits": [visit]], language: language, words: Self.words)
    return String(
      decoding: try JSON.encode(Value.array(try resolving.resolve(blocks).map(\.json))), as: UTF8.self)
  }

  @Test("a word is translated where people read it, and neither what somebody wrote nor what is sent back")
  func places() throws {
    let visit: Value = [
      "status": "open", "reason": "open", "levels": ["a": "high"], "steps": [["state": "ended"]],
    ]
    let german = try made(.de, visit)
    #expect(german.contains("\"offen, open, hoch\"") && german.contains("\"beendet\""), "\(german)")
    #expect(german.contains("\"value\":\"open\"") && german.contains("\"aria-label\":\"offen\""))
    #expect(
      german.contains(
        "{\"type\":\"option\",\"properties\":{\"attributes\":{\"value\":\"open\"}},\"children\":[\"offen\"]}")
    )
    #expect(german.contains("{\"type\":\"option\",\"children\":[\"open\"]}"), "its text is what is sent")
    #expect(german.contains("{\"type\":\"textarea\",\"children\":[\"open\"]}"))
    #expect(try !made(.en, visit).contains("offen"))
    #expect(try made(.de, ["status": "unheard-of", "reason": "x"]).contains("unheard-of, x, "))
    #expect(
      try made(.de, ["status": "ended", "reason": "x"]).contains("\"ended, x, \""), "no word of this set")
  }
}
