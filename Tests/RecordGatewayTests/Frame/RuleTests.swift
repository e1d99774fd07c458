import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

@Suite("Rules of ids, keys and parameters") struct RuleTests {
  @Test("R-MH-012: an id begins with a letter or digit and has 64 characters at most") func identifiers() {
    for id in ["P001", "a", "0", "550e8400-e29b-41d4-a716-446655440000", String(repeating: "a", count: 64)] {
      #expect(PathRule.identifier.allows(id), "\(id)")
    }
    for id in ["", "-a", "_a", "a.b", "a b", "ä", "a%41", "a/b", String(repeating: "a", count: 65)] {
      #expect(!PathRule.identifier.allows(id), "\(id)")
    }
  }

  @Test("R-MH-271: a key of text counts for the person, whatever is asked for with it") func keys() throws {
    let (erika, max) = (AccountID(high: 1, low: 2), AccountID(high: 1, low: 3))
    func id(
      _ key: String, _ account: AccountID?, _ method: HTTPRequest.Method = .post, _ path: String = "/a"
    ) throws -> CommandID? {
      var head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
      head.headerFields[.idempotencyKey] = key
      return try CommandKey.commandID(head, of: account?.description ?? "", .text)
    }
    let first = try #require(try id("order-4711", erika))
    #expect(try id("order-4711", erika, .put, "/b") == first)
    let others = [
      try id("order-4711", max), try id("order-4712", erika), try id("ORDER-4711", erika),
      try id("order-4711", nil),
    ]
    #expect(Set(others.compactMap { $0 } + [first]).count == 5)
    #expect(first.description.dropFirst(14).first == "8", "a version 8 UUID")
    for bad in ["", "1234567", "with a blank", "über-lang", String(repeating: "k", count: 129)] {
      #expect(throws: Failure.self, "\(bad)") { try id(bad, erika) }
    }
  }

  @Test("R-MH-101, R-MH-294: parameters of a query are read as what they are, or refused by name")
  func queries() throws {
    let read: [(QueryRule, String, Value?)] = [
      (.text, "", ""), (.integer(1...50), "50", 50), (.integer(-1...1), "-1", -1),
      (.size(atMost: 100), "many", nil),
      (.flag, "true", true), (.flag, "false", false), (.words(of: ListOrder.self), "desc", "desc"),
      (.clean(1...5), "ä\tb", "ä\tb"), (.clean(1...2), "a\u{308}b", "a\u{308}b"),
      (.moment, "2026-01-14", "2026-01-14T00:00:00Z"),
      (.moment, "2026-01-14T11:20:30+01:00", "2026-01-14T11:20:30+01:00"),
    ]
    for (rule, text, value) in read { #expect(try rule.value(of: text, "p") == value, "\(rule) \(text)") }
    let refused: [(QueryRule, String, Value)] = [
      (.integer(1...9), "1.5", "wrong_type"), (.integer(1...9), "", "wrong_type"),
      (.integer(1...9), "0", "out_of_range"), (.integer(1...9), "10", "out_of_range"),
      (.clean(1...5), "", "bad_format"), (.clean(1...5), "a\u{0}", "bad_format"),
      (.clean(1...5), "abcdef", "too_long"),
      (.integer(1...9), "99999999999999999999", "wrong_type"), (.flag, "1", "wrong_type"),
      (.flag, "True", "wrong_type"), (.moment, "2026-02-30", "bad_format"),
      (.moment, "2026-01-14T11:20:30", "bad_format"), (.words(of: ListOrder.self), "up", "not_in_enum"),
    ]
    for (rule, text, code) in refused {
      let failure = #expect(throws: Failure.self, "\(text)") { try rule.value(of: text, "p") }
      guard case .array(let fields)? = failure?.details?["fields"] else { Issue.record("\(text)"); continue }
      #expect(fields.map { $0["code"] } == [code] && fields.map { $0["path"] } == ["/p"], "\(text)")
    }
  }
}
