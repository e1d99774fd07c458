import Logging
import RecordProcess

/// The operator's choices about the mail worker; the values written here are the defaults.
package struct WorkerSettings: Sendable, Equatable {
  /// The protection of the connection to the relay.
  package enum RelayProtection: String, Sendable, CaseIterable {
    /// STARTTLS with a verified certificate; nothing is sent without.
    case startTLS = "starttls"
    /// None; for a relay on this machine.
    case plain
  }

  /// Path of the daemon's socket.
  package var socketPath = "/run/recordd/api.sock"
  /// Used if no relay is named.
  package var maildir = "/var/lib/recordd-worker/mail"
  package var fromAddress = "recordd@localhost"
  /// Sender's display name; empty for none.
  package var fromName = ""
  /// `nil` for the directory.
  package var relayHost: String?
  package var relayPort = 587
  /// The protection of the connection to the relay.
  package var relayProtection = RelayProtection.startTLS
  /// File of the certificate authorities for the relay; `nil` for the system's.
  package var relayAuthorities: String?
  /// File with user name and password for the relay; `nil` for none.
  package var relayCredentials: String?
  /// The worker's name in EHLO; `nil` for this machine's name or address.
  package var relayHello: String?
  /// How long one mail may take, in seconds.
  package var deadlineSeconds = 50
  /// How long the worker waits before it polls again, in seconds.
  package var pollSeconds = 5
  /// Mails handed over at a time.
  package var batch = 8
  /// The least severe level to log.
  package var logLevel = Logger.Level.info

  package init() {}
}

extension WorkerSettings: SettingsTable {
  package static let program = "recordd-worker"
  package static let noun = "worker"
  package static let prefix = "RECORDD_WORKER_"
  package static let foreignPrefixes: [String] = []

  /// Refuses a relay without encryption that is not on this machine, or that would be sent a password.
  package func conflicts() -> [SettingsError.Problem] {
    guard relayProtection == .plain, let relayHost else { return [] }
    var problems: [SettingsError.Problem] = []
    if !Self.isLoopback(relayHost) {
      problems.append(
        .conflict(
          name: "smtp-security",
          reason: "may be plain only where smtp-host is localhost, ::1 or begins with 127."))
    }
    if relayCredentials != nil {
      problems.append(.conflict(name: "smtp-credentials", reason: "needs smtp-security=starttls"))
    }
    return problems
  }

  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}
