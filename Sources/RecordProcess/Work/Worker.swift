import Logging

/// Work that goes on until it is told to stop.
package protocol Worker: Sendable {
  associatedtype Settings: SettingsTable & LoggedSettings
  /// The program's name in the log and before its last words.
  static var program: String { get }
  /// What it does, for whoever looks at the service.
  static var status: String { get }
  /// What it does when it is told to stop.
  static var lastStatus: String { get }
  /// The settings where none are named.
  static var configuration: String { get }
  /// Advances with every step; for the watchdog.
  var progress: ProgressCounter { get }
  /// How the process is to end when the work has ended; asked after ``run()``.
  var ending: ExitCode { get }

  static func make(_ settings: Settings, _ logger: Logger, _ notifier: ServiceNotifier) throws -> Self
  func run() async
  func stop()
  /// Uses other settings from now on; if they cannot be used, nothing changes.
  func change(to settings: Settings) throws
}

/// Settings that say how much is logged.
package protocol LoggedSettings {
  var logLevel: Logger.Level { get }
}

extension Worker {
  package var ending: ExitCode { .ok }

  /// The start is not complete until the daemon answers; it may be folding for long.
  package static func wait(_ notifier: ServiceNotifier, _ pause: Duration) {
    notifier.status("the daemon cannot be used; trying again")
    notifier.extendTimeout(by: pause + .seconds(90))
  }
}

/// An error at the start that says how the process is to end.
package protocol EndingError: Error, CustomStringConvertible {
  var exitCode: ExitCode { get }
}
