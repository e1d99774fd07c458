import RecordTestSupport
import Testing

/// Which test shows which rule of a contract, found by the numbers that tests name.
///
/// The rules stand in `Tests/Rules`, each with the reason where there is no test; the table is `Docs/Rules.md`.
@Suite("Rules of the contracts") struct RuleTableTests {
  @Test("every rule has a test or a reason, and no reason is out of date") func complete() throws {
    let tests = try RuleMentions.found.get()
    for rule in try ContractRule.all() {
      let isShown = tests.places[rule.number] != nil
      if rule.reason.isEmpty {
        #expect(isShown, "\(rule.number) has neither a test nor a reason")
      } else if rule.side != "client" {
        #expect(!isShown, "\(rule.number) has a test, so that its reason can go")
      }
    }
  }

  @Test("tests name no rule that there is not") func known() throws {
    let rules = try ContractRule.all().map(\.number)
    let known = Set(rules)
    #expect(!rules.isEmpty)
    let numbers = rules.indices.map { "R-RH-" + String(1001 + $0).dropFirst() }
    expectSame(rules, numbers, "rules are numbered without a gap")
    let named = try RuleMentions.found.get().places.keys.filter { $0.hasPrefix("R-RH-") }
    let unknown = named.filter { !known.contains($0) }.sorted()
    #expect(unknown.isEmpty, "named by tests and not in Tests/Rules: \(unknown)")
  }

  @Test("the table in the documentation is what the tests say") func table() throws {
    let tests = try RuleMentions.found.get()
    var text = """
      # Rules and tests

      Which test shows which rule of Rhythmologicum Connect's contract. Made by the tests from the numbers they name:
      `make record` writes it anew.

      | Rule | Side | Area | Shown by |
      |---|---|---|---|

      """
    for rule in try ContractRule.all() {
      let shown = (tests.places[rule.number] ?? []).sorted().joined(separator: "<br>")
      text +=
        "| \(rule.number) | \(rule.side) | \(rule.area) | \(shown.isEmpty ? "– " + rule.reason : shown) |\n"
    }
    GoldenFile.expect(text, isFile: "Docs/Rules.md")
  }

  @Test(
    "numbers are read alone and as ranges",
    arguments: [
      ("R-RH-001: a", ["R-RH-001"]), ("R-RH-008 to R-RH-010", ["R-RH-008", "R-RH-009", "R-RH-010"]),
      ("R-MH-099, R-SO-100", ["R-MH-099", "R-SO-100"]), ("R-RH-1", []), ("R-RH-005 to R-RH-004", []),
    ])
  func numbers(text: String, numbers: [String]) {
    #expect(RuleMentions.numbers(in: text) == numbers)
  }
}

/// A rule of a contract.
struct ContractRule {
  let number: String
  /// `server`, `links` or `client`.
  let side: String
  let area: String
  /// Why no test shows it; empty where one has to.
  let reason: String

  static func all() throws -> [ContractRule] {
    try SourceTree.text(of: "Tests/Rules/rhythmologicum.tsv").split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(cells.count == 4, "\(line)")
      return ContractRule(number: cells[0], side: cells[1], area: cells[2], reason: cells[3])
    }
  }
}

/// Where tests name rules.
struct RuleMentions {
  /// Files with the title of the test, by rule.
  private(set) var places: [String: Set<String>] = [:]

  /// What all tests of the checkout name.
  static let found = Result { try RuleMentions() }

  private init() throws {
    for (path, text) in try SourceTree.files(below: "Tests") where !path.hasSuffix("RuleTableTests.swift") {
      let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
      var title: String?
      var isTitleDue = false
      for line in text.split(separator: "\n") {
        isTitleDue = isTitleDue || line.contains("@Test(")
        if isTitleDue, let quoted = Self.quoted(line) { (title, isTitleDue) = (quoted, false) }
        guard line.contains("R-") else { continue }
        // What stands above a test is about the one to come, or about all of them.
        let isComment = line.drop { $0 == " " }.hasPrefix("//")
        for number in Self.numbers(in: String(line)) {
          places[number, default: []].insert(Self.place(String(name), isComment ? nil : title))
        }
      }
    }
  }

  /// What stands between the first quotation mark of a line and the next that is none of the text's own.
  private static func quoted(_ line: Substring) -> String? {
    guard let start = line.firstIndex(of: "\"") else { return nil }
    var text = ""
    var isEscaped = false
    for character in line[line.index(after: start)...] {
      if character == "\"", !isEscaped { return text }
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { text.append(character) }
    }
    return nil
  }

  private static func place(_ file: String, _ title: String?) -> String {
    guard let title else { return file }
    let words = title.replacing(#/^[A-Z0-9, \-]*(?:to [A-Z0-9\-]+)?[A-Z0-9, \-]*: /#, with: "")
    return "\(file): \(words.replacing("|", with: "\\|").replacing("<", with: "&lt;"))"
  }

  /// Rules that a text names, alone or as `R-RH-001 to R-RH-005`.
  static func numbers(in text: String) -> [String] {
    text.matches(of: /R-(RH|MH|SO)-(\d{3})(?:\s+to\s+R-(?:RH|MH|SO)-(\d{3}))?/).flatMap { match -> [String] in
      guard let first = Int(match.2), let last = match.3.map({ Int($0) }) ?? first, first <= last else {
        return []
      }
      return (first...last).map { number in
        "R-\(match.1)-" + String(repeating: "0", count: 3 - "\(number)".count) + "\(number)"
      }
    }
  }
}
