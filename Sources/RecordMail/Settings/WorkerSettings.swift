import Logging
import RecordProcess

/// Everything about the mail worker that the person who runs it may choose; the values written here are the defaults.
package struct WorkerSettings: Sendable, Equatable {
  /// How the way to the relay is protected.
  package enum RelayProtection: String, Sendable, CaseIterable {
    /// By STARTTLS with a certificate that is verified; nothing is sent without.
    case startTLS = "starttls"
    /// Not at all; for a relay on this machine.
    case plain
  }

  /// Path of the daemon's socket.
  package var socketPath = "/run/recordd/api.sock"
  /// Directory of mails where no relay is named.
  package var maildir = "/var/lib/recordd-worker/mail"
  /// Address that mails are from.
  package var fromAddress = "recordd@localhost"
  /// Name that mails are from; empty for none.
  package var fromName = ""
  /// The relay; `nil` means the directory.
  package var relayHost: String?
  package var relayPort = 587
  /// How the way to the relay is protected.
  package var relayProtection = RelayProtection.startTLS
  /// File of the authorities that may vouch for the relay; `nil` means the system's.
  package var relayAuthorities: String?
  /// File with user name and password for the relay; `nil` for none.
  package var relayCredentials: String?
  /// How the worker names itself to the relay; `nil` means this machine's name.
  package var relayHello: String?
  /// How long one mail may take, in seconds.
  package var deadlineSeconds = 50
  /// How long the worker waits before it asks for mails again, in seconds.
  package var pollSeconds = 5
  /// Mails that are taken and handed over at a time.
  package var batch = 8
  /// The least severe level that is logged.
  package var logLevel = Logger.Level.info

  package init() {}
}

extension WorkerSettings: SettingsTable {
  /// `recordd-worker`.
  package static let program = "recordd-worker"
  package static let noun = "worker"
  /// `RECORDD_WORKER_`.
  package static let prefix = "RECORDD_WORKER_"
  package static let foreignPrefixes: [String] = []

  /// A relay without encryption that is not on this machine, or that would be shown a password.
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
