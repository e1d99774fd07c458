import RecordTestSupport
import Testing

/// A call appends once, or says why what it leaves half done is none (R-MH-014).
@Suite("Appends of a call") struct AppendTests {
  /// Functions of handlers that append more than once, and why each of their appends stands by itself.
  private static let several = [
    "Attempts/FailedSignIns.swift append": "tries on accounts that have nothing in common but the minute",
    "Outbox/OutboxHandlers.swift perform": "mails that ran out, of many accounts and patients",
    "Outbox/OutboxHandlers.swift dropExpired": "the same of accounts",
    "Outbox/TeamMails.swift drop": "the same of patients",
  ]

  /// A function with the lines of its body.
  private struct Function {
    let place: String
    let name: String
    let body: [String]
  }

  @Test("what appends more than once is known, and says why") func once() throws {
    let functions = try SourceTree.files(below: "Sources/RecordEngine").flatMap(Self.functions)
    let appending = functions.filter { Self.sites($0.body) > 0 }
    #expect(appending.count > 15)
    let names = Set(appending.map(\.name)).subtracting(["append", "appendOwn", "perform", "open", "end"])
    let places = Set(appending.map(\.place))
    let found = functions.filter { function in
      Self.appends(function.body, names)
        + (places.contains(function.place) ? Self.repeated(function.body) : 0)
        > 1
    }.map { "\($0.place) \($0.name)" }
    expectSame(Set(found), Self.several.keys, "the list is `several`")
  }

  /// How often the lines append by themselves or by a function that does; twice for once in a loop.
  private static func appends(_ lines: [String], _ names: Set<String>) -> Int {
    let body = Array(lines.dropFirst())
    let calls = names.reduce(0) { count, name in
      count + body.count { $0.contains("engine.\(name)(") || $0.contains("$0.\(name)(") }
    }
    return sites(lines) + calls + loops(body).reduce(0) { $0 + sites($1) }
  }

  /// Calls of a file's own function `append` in loops, twice each; an array's has a receiver.
  private static func repeated(_ lines: [String]) -> Int {
    loops(Array(lines.dropFirst())).reduce(0) { count, loop in
      count + 2 * loop.count { $0.drop { $0 == " " }.hasPrefix("append(") }
    }
  }

  private static func loops(_ body: [String]) -> [[String]] {
    body.indices.filter { body[$0].drop { $0 == " " }.hasPrefix("for ") }.map { start in
      let indent = body[start].prefix { $0 == " " }
      return Array(body[start...(body[start...].firstIndex(of: indent + "}") ?? start)])
    }
  }

  private static func sites(_ lines: [String]) -> Int {
    let text = lines.dropFirst().joined(separator: "\n")
    return text.matches(of: /append(?:Own)?\([^{}]*\{[^{}]*? throws\(Failure\) in/).count
  }

  private static func functions(_ file: (path: String, text: String)) -> [Function] {
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = file.path.split(separator: "/").suffix(2).joined(separator: "/")
    return lines.indices.compactMap { start in
      guard let match = lines[start].firstMatch(of: /\bfunc (\w+)/), !lines[start].hasSuffix("}") else {
        return nil
      }
      let indent = lines[start].prefix { $0 == " " }
      guard let end = lines[start...].firstIndex(of: indent + "}") else { return nil }
      return Function(place: place, name: String(match.output.1), body: Array(lines[start...end]))
    }
  }
}
