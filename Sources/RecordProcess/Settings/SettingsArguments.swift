import ArgumentParser
import Glibc

/// The command line of every program with settings.
package struct SettingsArguments: ParsableArguments {
  @Option(help: "File of settings, one NAME=value a line.")
  package var config: String?

  @Option(help: "Path of the daemon's socket.")
  var socket: String?

  @Option(help: "trace, debug, info, notice, warning, error or critical.")
  var logLevel: String?

  @Option(name: .customLong("set"), help: ArgumentHelp("Any setting, by name.", valueName: "name=value"))
  var settings: [String] = []

  /// Whether the settings are only to be printed.
  @Flag(help: "Print the file of settings with every default, and end.")
  package var printConfiguration = false

  package init() {}

  /// Refuses settings without a value.
  package mutating func validate() throws {
    for setting in settings where Self.parts(of: setting).count != 2 {
      throw ValidationError("--set takes name=value.")
    }
  }

  /// The given options by name, plus those that the program declares itself.
  package func commandLine(_ own: [String: String?] = [:]) -> [String: String] {
    var given: [String: String] = [:]
    for parts in settings.map(Self.parts) where parts.count == 2 { given[parts[0]] = parts[1] }
    for (name, value) in own.merging(["socket": socket, "log-level": logLevel], uniquingKeysWith: { $1 }) {
      if let value { given[name] = value }
    }
    return given
  }

  private static func parts(of setting: String) -> [String] {
    setting.split(separator: "=", maxSplits: 1).map(String.init)
  }
}
