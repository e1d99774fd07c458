import Foundation
import RecordTestSupport
import Testing

@testable import RecordCommands

/// The player on a real terminal: whatever ends it, the terminal is as it was.
@Suite(.timeLimit(.minutes(10))) struct ReplayTerminalTests {
  static let patient = "550e8400-e29b-41d4-a716-446655440000"

  private func record(_ daemon: RunningDaemon) throws {
    _ = try daemon.run("patient", "create", "--id", Self.patient, "--name", "Erika Mustermann")
    for rate in [71, 72, 133] {
      _ = try daemon.run(
        "call", "vitals.log",
        #"{"patientId":"\#(Self.patient)","timestamp":"2026-01-14T11:20:\#(rate % 60)Z","heartRate":\#(rate)}"#
      )
    }
  }

  /// Runs the player between two looks at the terminal's settings.
  private func start(_ daemon: RunningDaemon, _ options: String) throws -> PseudoTerminal {
    let place = daemon.directory.path
    let replay =
      "\(Program.recordctl) replay \(Self.patient) --socket \(daemon.socket) --language en \(options)"
    return try PseudoTerminal(
      "stty rows 24 cols 80; stty -g > \(place)/before; trap '' HUP INT TERM; "
        + "(trap - HUP INT TERM; exec sh -c 'echo $$ > \(place)/player; exec \(replay)'); "
        + "echo status $?; stty -g > \(place)/after")
  }

  private func expectRestored(_ terminal: PseudoTerminal, _ daemon: RunningDaemon) throws {
    let place = daemon.directory.path
    let settings = try ["before", "after"].map {
      try String(contentsOfFile: "\(place)/\($0)", encoding: .utf8)
    }
    #expect(settings[0] == settings[1] && !settings[0].isEmpty)
    let (leave, cursor) = ("\u{1B}[?1049l", "\u{1B}[?25h")
    #expect(terminal.text.contains("\u{1B}[?1049h") && terminal.text.contains(leave))
    #expect(terminal.text.contains(cursor))
  }

  @Test func startsStepsAndQuits() async throws {
    let daemon = try await RunningDaemon()
    try record(daemon)
    let terminal = try start(daemon, "--step")
    #expect(try await terminal.wait(for: " 1/5 "))
    terminal.type("\u{1B}[C")
    #expect(try await terminal.wait(for: " 2/5 "))
    terminal.type("\u{1B}[F")
    #expect(try await terminal.wait(for: "critical"))
    terminal.type("g1\r")
    #expect(try await terminal.wait(for: " 1/5 "))
    terminal.type("q")
    #expect(try await terminal.finish() == 0)
    #expect(terminal.text.contains("status 0"))
    try expectRestored(terminal, daemon)
  }

  @Test(arguments: ["TERM", "INT", "HUP"]) func aSignalLeavesNoTrace(_ signal: String) async throws {
    let daemon = try await RunningDaemon()
    try record(daemon)
    let terminal = try start(daemon, "--step")
    #expect(try await terminal.wait(for: " 1/5 "))
    let player = try #require(
      pid_t(try String(contentsOfFile: daemon.directory.path + "/player", encoding: .utf8).dropLast()))
    let number: Int32 = ["TERM": SIGTERM, "INT": SIGINT, "HUP": SIGHUP][signal] ?? 0
    #expect(kill(player, number) == 0)
    _ = try await terminal.finish()
    #expect(terminal.text.contains("status \(128 + number)"))
    try expectRestored(terminal, daemon)
  }

  @Test func aStopGivesTheTerminalBackAndGoesOn() async throws {
    let daemon = try await RunningDaemon()
    try record(daemon)
    let place = daemon.directory.path
    let replay = "\(Program.recordctl) replay \(Self.patient) --socket \(daemon.socket) --language en --step"
    let terminal = try PseudoTerminal(
      "stty rows 24 cols 80; set -m; stty -g > \(place)/before; "
        + "sh -c 'echo $$ > \(place)/player; exec \(replay)'; stty -g > \(place)/after; echo is stopped; fg; "
        + "echo status $?")
    #expect(try await terminal.wait(for: " 1/5 "))
    let player = try #require(
      pid_t(try String(contentsOfFile: "\(place)/player", encoding: .utf8).dropLast()))
    #expect(kill(player, SIGTSTP) == 0)
    #expect(try await terminal.wait(for: "is stopped"))
    try expectRestored(terminal, daemon)
    #expect(try await terminal.wait(for: " 1/5 "))
    terminal.type("q")
    #expect(try await terminal.finish() == 0)
    #expect(terminal.text.contains("status 0"))
  }

  @Test func aDaemonThatGoesAwayLeavesNoTrace() async throws {
    let daemon = try await RunningDaemon()
    try record(daemon)
    let terminal = try start(daemon, "--step")
    #expect(try await terminal.wait(for: " 1/5 "))
    daemon.stop()
    terminal.type("\u{1B}[C")
    _ = try await terminal.finish()
    #expect(terminal.text.contains("status 75"))
    try expectRestored(terminal, daemon)
  }

  @Test func plainLinesInAPipe() async throws {
    let daemon = try await RunningDaemon()
    try record(daemon)
    let lines = try daemon.run("replay", Self.patient, "--language", "en").split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].contains("[Person +1") && lines[3].contains("heart rate 133"))
    #expect(lines[1].contains("Vitals +1") && !lines[1].contains("\u{1B}"))
    let json = try daemon.run("replay", Self.patient, "--json").split(separator: "\n")
    #expect(json.count == 5 && json.allSatisfy { $0.hasPrefix(#"{"entry":{"position":"#) })
  }
}
