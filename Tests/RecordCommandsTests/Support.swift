import ArgumentParser
import Foundation
import RecordModel

@testable import RecordCommands
@testable import RecordConsole

/// A stopped store that is never asked for.
enum NoStore: OfflineVerifying {
  struct Checker: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "check-store", shouldDisplay: false)
  }

  struct Measurer: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "measure-access", shouldDisplay: false)
  }

  struct Keys: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "key", abstract: "Keys.", discussion: "Example: recordctl key escrow")
  }

  struct AccessAside: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set-aside", abstract: "Set aside.", discussion: "Example: recordctl access set-aside 2026"
    )
  }

  struct JournalAside: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set-aside-journal", abstract: "Set aside.",
      discussion: "Example: recordctl set-aside-journal --state-dir state")
  }

  struct BackupChecker: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify", abstract: "Check a backup.",
      discussion: "Example: recordctl backup verify backup")
  }

  struct Restorer: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Restore.", discussion: "Example: recordctl restore backup --to state"
    )
  }

  static var version: String { "1.0.0" }

  static func verify(
    stateDirectory: String, keyFile: String?, progress: @escaping (UInt64, UInt64) -> Void
  ) -> OfflineOutcome { .refused(Failure(.notFound, "there is none")) }
}

/// The command line under test.
typealias Control = RecordControl<NoStore>

/// Parses a command line that is written as in a shell, without quotes.
func parse<C: ParsableCommand>(_ line: String, as type: C.Type = C.self) throws -> C? {
  try Control.parseAsRoot(line.split(separator: " ").map { String($0) }) as? C
}

/// Words of a fixed width in a fixed zone.
func style(_ language: Language = .en, width: Int? = nil, isColored: Bool = false) -> Style {
  Style(language: language, width: width, isColored: isColored, offset: { _ in 60 })
}

/// All verbs with their full names, hidden ones left out.
func allVerbs(
  _ type: any ParsableCommand.Type = Control.self, _ path: [String] = []
) -> [(path: [String], type: any ParsableCommand.Type)] {
  var found: [(path: [String], type: any ParsableCommand.Type)] = []
  for verb in type.configuration.subcommands where verb.configuration.shouldDisplay {
    let name = verb.configuration.commandName ?? "\(verb)".lowercased()
    found.append((path + [name], verb))
    found += allVerbs(verb, path + [name])
  }
  return found
}

/// The sources of the checkout that the tests were built from.
let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
