import Foundation
import RecordTestSupport
import Testing

/// A password on a real terminal: it is not shown, and whatever ends the question, the terminal is as it was.
@Suite(.timeLimit(.minutes(10))) struct SecretTerminalTests {
  private let place = TemporaryDirectory()

  /// Asks for a password between two looks at the terminal's settings; no daemon is there to take it.
  private func ask() throws -> PseudoTerminal {
    let verb =
      "\(Program.recordctl) account create-admin --email ada@praxis.example --name Ada --socket \(place.path)/none"
    return try PseudoTerminal(
      "stty -g > \(place.path)/before; trap '' HUP INT TERM QUIT; "
        + "(trap - HUP INT TERM QUIT; exec sh -c 'ulimit -c 0; echo $$ > \(place.path)/program; exec \(verb)'); "
        + "echo status $?; stty -g > \(place.path)/after")
  }

  private func settings(_ name: String) throws -> String {
    try String(contentsOfFile: "\(place.path)/\(name)", encoding: .utf8)
  }

  private func program() throws -> pid_t { try #require(pid_t(try settings("program").dropLast())) }

  private func expectRestored(_ names: String...) throws {
    let before = try settings("before")
    #expect(!before.isEmpty)
    for name in names { #expect(try settings(name) == before, "\(name)") }
  }

  @Test func isNotShown() async throws {
    let terminal = try ask()
    #expect(try await terminal.wait(for: "password: "))
    terminal.type("geheimes Wort\r")
    _ = try await terminal.finish()
    #expect(!terminal.text.contains("geheim") && terminal.text.contains("no daemon answers"))
    try expectRestored("after")
  }

  @Test(arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT), ("", SIGTERM), ("", SIGHUP), ("", SIGINT)])
  func aSignalLeavesTheTerminalAsItWas(_ key: String, _ number: Int32) async throws {
    let terminal = try ask()
    #expect(try await terminal.wait(for: "password: "))
    terminal.type("gehei")
    if key.isEmpty { #expect(kill(try program(), number) == 0) } else { terminal.type(key) }
    _ = try await terminal.finish()
    #expect(terminal.text.contains("status \(128 + number)"), "\(terminal.text)")
    #expect(!terminal.text.contains("gehei"))
    try expectRestored("after")
  }

  @Test func anEndOfTheInputLeavesTheTerminalAsItWas() async throws {
    let terminal = try ask()
    #expect(try await terminal.wait(for: "password: "))
    terminal.type("\u{4}")
    _ = try await terminal.finish()
    #expect(terminal.text.contains("status 64") && terminal.text.contains("must be a line"))
    try expectRestored("after")
  }

  /// The key for it, and the signal that another program sends.
  @Test(arguments: [true, false]) func aStopLeavesTheTerminalAsItWasAndGoesOn(_ isTyped: Bool) async throws {
    let verb =
      "\(Program.recordctl) account create-admin --email ada@praxis.example --name Ada --socket \(place.path)/none"
    let terminal = try PseudoTerminal(
      "set -m; stty -g > \(place.path)/before; sh -c 'echo $$ > \(place.path)/program; exec \(verb)'; "
        + "stty -g > \(place.path)/stopped; echo is stopped; fg; echo status $?; stty -g > \(place.path)/after"
    )
    #expect(try await terminal.wait(for: "password: "))
    if isTyped { terminal.type("\u{1A}") } else { #expect(kill(try program(), SIGTSTP) == 0) }
    #expect(try await terminal.wait(for: "is stopped"))
    #expect(try await terminal.wait(for: "password: "))
    terminal.type("geheimes Wort\r")
    _ = try await terminal.finish()
    #expect(!terminal.text.contains("geheim") && terminal.text.contains("no daemon answers"))
    try expectRestored("stopped", "after")
  }
}
