import RecordModel
import Testing

@testable import RecordCommands
@testable import RecordConsole

/// What is taken from the environment and the files around.
struct SurroundingsTests {
  static let locales: [([String: String], Language)] = [
    ([:], .en), (["LANG": "de_DE.UTF-8"], .de), (["LANG": "en_US.UTF-8"], .en), (["LANG": "C"], .en),
    (["LANG": "de_AT", "LC_ALL": "en_GB"], .en), (["LANG": "en_GB", "LC_MESSAGES": "de_CH"], .de),
    (["LC_ALL": "", "LANG": "de_DE"], .de),
  ]

  @Test(arguments: locales)
  func language(_ variables: [String: String], _ expected: Language) {
    #expect(Surroundings.language { variables[$0] } == expected)
  }

  static let sockets: [(String?, String?, Set<String>, String)] = [
    ("/a", "/b", [SocketPath.installed], "/a"), (nil, "/b", [SocketPath.installed], "/b"),
    (nil, "", [SocketPath.checkout], SocketPath.checkout),
    (nil, nil, [SocketPath.checkout], "./.recordd/recordd.sock"),
    (nil, nil, [SocketPath.installed, SocketPath.checkout], "/run/recordd/api.sock"),
    (nil, nil, [], "/run/recordd/api.sock"),
  ]

  @Test(arguments: sockets)
  func socket(_ named: String?, _ variable: String?, _ existing: Set<String>, _ expected: String) {
    #expect(SocketPath.find(named: named, variable: variable) { existing.contains($0) } == expected)
  }

  static let errors: [([String], Bool, Language?)] = [
    (["status", "--json"], true, nil), (["call", "x", "--", "--json"], false, nil),
    (["--language", "de", "status"], false, .de), (["status", "--language=en"], false, .en),
  ]

  @Test(arguments: errors)
  func errorOptions(_ arguments: [String], _ isJSON: Bool, _ language: Language?) {
    let options = ErrorOptions(arguments)
    #expect(options.isJSON == isJSON)
    if let language { #expect(options.style.language == language) }
  }
}
