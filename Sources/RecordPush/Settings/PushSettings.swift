import Logging
import RecordProcess

/// The operator's choices about pushed notifications; the values written here are the defaults.
package struct PushSettings: Sendable, Equatable {
  /// Path of the daemon's socket.
  package var socketPath = "/run/recordd/api.sock"
  /// Apple's push service.
  package var host = "api.push.apple.com"
  package var port = 443
  /// File of the certificate authorities for the service; `nil` for the system's.
  package var authorities: String?
  /// File of the key that Apple gave out for pushing; `nil` for none, which there has to be.
  package var keyFile: String?
  /// Apple's ids of the key and of the team that it belongs to.
  package var keyID: String?
  package var teamID: String?
  /// The application's bundle id.
  package var topic: String?
  /// How long one message may take, in seconds.
  package var deadlineSeconds = 20
  /// How long the worker waits before it polls again, in seconds.
  package var pollSeconds = 5
  /// Messages handed over at a time.
  package var batch = 20
  /// The least severe level to log.
  package var logLevel = Logger.Level.info

  package init() {}
}

extension PushSettings: SettingsTable {
  package static let program = "recordd-worker push"
  package static let noun = "push worker"
  package static let prefix = "RECORDD_PUSH_"
  package static let foreignPrefixes: [String] = []

  /// Refuses a part of what the service asks for; nothing of it is no conflict, but the worker does not start then.
  package func conflicts() -> [SettingsError.Problem] {
    let parts = [("key-file", keyFile), ("key-id", keyID), ("team-id", teamID), ("topic", topic)]
    let missing = parts.filter { $0.1 == nil }
    guard !missing.isEmpty, missing.count < parts.count else { return [] }
    return missing.map { .conflict(name: $0.0, reason: "is needed beside the others of Apple's service") }
  }
}
