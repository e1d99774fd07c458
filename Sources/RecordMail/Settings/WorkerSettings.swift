import Logging
import RecordProcess

/// Everything about the mail worker that the person who runs it may choose; the values written here are the defaults.
public struct WorkerSettings: Sendable, Equatable {
  /// How the way to the relay is protected.
  public enum RelayProtection: String, Sendable, CaseIterable {
    /// By STARTTLS with a certificate that is verified; nothing is sent without.
    case startTLS = "starttls"
    /// Not at all; for a relay on this machine.
    case plain
  }

  /// Path of the daemon's socket.
  public var socketPath = "/run/recordd/api.sock"
  /// Directory of mails where no relay is named.
  public var maildir = "/var/lib/recordd-worker/mail"
  /// Address that mails are from.
  public var fromAddress = "recordd@localhost"
  /// Name that mails are from; empty for none.
  public var fromName = ""
  /// The relay; `nil` means the directory.
  public var relayHost: String?
  /// The relay's port.
  public var relayPort = 587
  /// How the way to the relay is protected.
  public var relayProtection = RelayProtection.startTLS
  /// File of the authorities that may vouch for the relay; `nil` means the system's.
  public var relayAuthorities: String?
  /// File with user name and password for the relay; `nil` for none.
  public var relayCredentials: String?
  /// How the worker names itself to the relay; `nil` means this machine's name.
  public var relayHello: String?
  /// How long one mail may take, in seconds.
  public var deadlineSeconds = 50
  /// How long the worker waits before it asks for mails again, in seconds.
  public var pollSeconds = 5
  /// Mails that are taken and handed over at a time.
  public var batch = 8
  /// The least severe level that is logged.
  public var logLevel = Logger.Level.info

  /// The defaults.
  public init() {}
}

extension WorkerSettings: SettingsTable {
  /// `recordd-worker`.
  public static let program = "recordd-worker"
  /// The worker.
  public static let noun = "worker"
  /// `RECORDD_WORKER_`.
  public static let prefix = "RECORDD_WORKER_"
  /// None.
  public static let foreignPrefixes: [String] = []

  /// A relay without encryption that is not on this machine, or that would be shown a password.
  public func conflicts() -> [SettingsError.Problem] {
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
