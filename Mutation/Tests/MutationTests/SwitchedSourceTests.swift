import Testing

@testable import mutate

@Suite("Switches in a source") struct SwitchedSourceTests {
  @Test(
    "a condition is switched where it stands",
    arguments: [
      ("let a = b < c", "let a = (mutates(5) ? (b <= c) : (b < c))"),
      ("let a = b == nil", "let a = (mutates(5) ? (b != nil) : (b == nil))"),
      ("let a = b && c", "let a = b && ((c) || mutates(5))"),
      ("let a = b || c", "let a = b || ((c) && !mutates(5))"),
      ("let a = !b", "let a = ((!b) != mutates(5))"),
      ("guard a else { return }", "guard ((a) || mutates(5)) else { return }"),
      ("guard let a, a.isOpen else { return }", "guard let a, ((a.isOpen) || mutates(5)) else { return }"),
      ("if a.isOpen { b() }", "if ((a.isOpen) != mutates(5)) { b() }"),
      ("let a = b ? 1 : 2", "let a = ((b) != mutates(5)) ? 1 : 2"),
      ("#if os(Linux) && DEBUG\nlet a = 1\n#endif", "#if os(Linux) && DEBUG\nlet a = 1\n#endif"),
    ])
  func single(source: String, expected: String) {
    #expect(SwitchedSource(source, path: "a.swift", firstID: 5).text == expected)
  }

  @Test("what lies in another keeps its own switch") func nested() {
    let switched = SwitchedSource("guard a < b, c else { return }", path: "a.swift", firstID: 1)
    #expect(
      switched.text
        == "guard (((mutates(3) ? (a <= b) : (a < b))) || mutates(1)), ((c) || mutates(2)) else { return }")
    #expect(switched.mutants.map(\.kind) == [.guarded, .guarded, .edge])
  }

  @Test("leaving one out changes no other's number or name") func leaving() throws {
    let source = "struct A { func f() -> Bool { a < b || a < b } }"
    let all = SwitchedSource(source, path: "a.swift", firstID: 0).mutants
    #expect(all.map(\.kind) == [.side, .edge, .edge] && all.map(\.ordinal) == [1, 1, 2])
    #expect(all.map(\.scope) == ["A.f", "A.f", "A.f"])
    let fewer = SwitchedSource(source, path: "a.swift", firstID: 0, leaving: [all[1].name]).mutants
    #expect(fewer == [all[0], all[2]])
  }

  @Test("a compiler's complaint leads to the nearest switch") func numbers() {
    let text = "a\nmutates(1)\nb\nc\nd\nmutates(2) mutates(3)"
    #expect(MutatedBuild.numbers(in: text, near: 2) == [1])
    #expect(MutatedBuild.numbers(in: text, near: 3) == [1])
    #expect(MutatedBuild.numbers(in: text, near: 6) == [2, 3])
  }

  @Test("a name survives its way through a table") func names() throws {
    let name = MutantName(path: "Sources/A/B/c.swift", scope: "A.f", kind: "edge", text: "a < b", ordinal: 2)
    let line = name.columns.joined(separator: "\t")
    #expect(MutantName(columns: line.split(separator: "\t", omittingEmptySubsequences: false)) == name)
    #expect(name.area == "A/B")
  }
}
