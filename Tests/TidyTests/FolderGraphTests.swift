import RecordTestSupport
import Testing

/// The folders of a target read like the flow: none uses one that uses it.
@Suite("The graph of folders") struct FolderGraphTests {
  private static let targets = TargetGraphTests.allowed.keys.sorted()

  private static func graph(of target: String) throws -> FolderGraph {
    let root = "Sources/\(target)"
    return FolderGraph(files: try SourceTree.files(below: root), below: root)
  }

  @Test("no folders of a target use each other in a circle", arguments: targets)
  func acyclic(target: String) throws {
    let graph = try Self.graph(of: target)
    let circle = graph.levels.circle
    let arrows = circle.flatMap { from in circle.map { "\(from) → \($0)" } }
    let reasons = arrows.compactMap { arrow in graph.reasons[arrow].map { "\(arrow): \($0)" } }
    #expect(circle == [], "\(reasons.joined(separator: "\n"))")
  }

  @Test("a circle is found, and types that are only named in texts and comments are none")
  func circle() {
    let files = [
      ("S/A/A.swift", "struct Alpha {}\nfunc f(_ b: Beta) {}"),
      ("S/B/B.swift", "struct Beta { var a: Alpha }"),
      ("S/C/C.swift", "struct Gamma {} // Alpha\nlet text = \"Beta\""), ("S/All.swift", "let all = Gamma()"),
    ]
    let levels = FolderGraph(files: files.map { (path: $0.0, text: $0.1) }, below: "S").levels
    #expect(levels.levels == [["C"]] && levels.circle == ["A", "B"])
  }

  @Test("no targets import each other in a circle") func imports() {
    var left = TargetGraphTests.allowed
    while let next = left.first(where: { $0.value.isDisjoint(with: Set(left.keys)) }) { left[next.key] = nil }
    #expect(left.isEmpty)
  }

  @Test("the documentation shows the graph as it is") func documentation() throws {
    GoldenFile.expect(try Self.text(), isPart: "graph", of: "Docs/Architecture.md")
  }

  private static func text() throws -> String {
    var text = "| target | imports | its folders, each after those that it uses |\n|---|---|---|\n"
    for target in ordered() {
      let imports = (TargetGraphTests.allowed[target] ?? []).sorted().joined(separator: ", ")
      let levels = try graph(of: target).levels.levels.map { $0.joined(separator: ", ") }
      text += "| \(target) | \(imports.isEmpty ? "–" : imports) | \(levels.joined(separator: " · ")) |\n"
    }
    return text
  }

  /// Each after those that it imports.
  private static func ordered() -> [String] {
    var (left, found) = (TargetGraphTests.allowed, [String]())
    while !left.isEmpty {
      let known = Set(left.keys)
      let next = left.filter { $0.value.isDisjoint(with: known) }.map(\.key).sorted()
      if next.isEmpty { return found }
      found += next
      for target in next { left[target] = nil }
    }
    return found
  }
}
