import Logging

extension Logger {
  /// Says nothing.
  static var quiet: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
