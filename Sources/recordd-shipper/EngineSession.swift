import FoundationEssentials
import Glibc
import RecordProcess
import RecordShipping

/// A connection for one task of a person, and the end of the process with it.
enum EngineSession {
  /// Loads the settings, connects, does it, and ends the process by what it brings.
  static func run(
    _ arguments: SettingsArguments, inbox: String = "_INBOX.recordd",
    _ body: @escaping @Sendable (EngineConnection, ShipperSettings) async throws -> ExitCode
  ) -> Never {
    umask(0o077)
    do throws(SettingsError) {
      let settings = try load(arguments)
      Task { await connect(settings.engine(inbox: inbox), settings, body) }
    } catch {
      leave("settings:\n\(error)", error.exitCode)
    }
    while true { pause() }
  }

  private static func connect(
    _ options: EngineOptions, _ settings: ShipperSettings,
    _ body: @Sendable (EngineConnection, ShipperSettings) async throws -> ExitCode
  ) async {
    do {
      let connection = try await EngineConnection.connect(options, on: CallThreads(count: 1))
      exit(try await body(connection, settings).rawValue)
    } catch {
      leave("\(error)", .unavailable)
    }
  }

  private static func load(
    _ arguments: SettingsArguments
  ) throws(SettingsError) -> ShipperSettings {
    let path = arguments.config ?? "/etc/recordd/recordd-shipper.conf"
    let settings = try ShipperSettings.load(
      commandLine: arguments.commandLine(), environment: ProcessInfo.processInfo.environment,
      file: SettingsFile.read(path: path, required: arguments.config != nil))
    try settings.check()
    return settings
  }

  static func leave(_ text: String, _ code: ExitCode) -> Never {
    PlainOutput.write("recordd-shipper: \(text)\n", to: STDERR_FILENO)
    exit(code.rawValue)
  }
}
