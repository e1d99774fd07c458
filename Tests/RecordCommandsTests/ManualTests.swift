import ArgumentParser
import Foundation
import Testing

@testable import RecordCommands
@testable import RecordConsole

/// The manual names everything that the parser takes.
struct ManualTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: ["Docs/man/recordctl.1", "Docs/CommandLine.md"])
  func namesEveryVerbAndOption(_ path: String) throws {
    let manual = try text(path).replacing("Fl -", with: "--")
    for (verb, type) in allVerbs() {
      let name = verb.joined(separator: " ")
      #expect(manual.contains(name), "\(path) lacks \(name)")
      for option in Control.helpMessage(for: type).matches(of: /--[a-z][a-z-]+/) {
        #expect(manual.contains(option.output), "\(path) lacks \(option.output) of \(name)")
      }
    }
  }

  @Test(arguments: RecordConsole.ExitStatus.allCases)
  func namesEveryExitStatus(_ status: RecordConsole.ExitStatus) throws {
    #expect(try text("Docs/man/recordctl.1").contains(".It \(status.rawValue)\n"))
    #expect(try text("Docs/CommandLine.md").contains("| \(status.rawValue) |"))
  }
}
