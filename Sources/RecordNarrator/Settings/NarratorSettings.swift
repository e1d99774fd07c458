import Logging
import RecordProcess

/// The operator's choices about the narrator; the values written here are the defaults.
package struct NarratorSettings: Sendable, Equatable {
  /// Whether findings may be sent to another machine.
  package enum Elsewhere: String, Sendable, CaseIterable { case refuse, allow }

  /// Path of the daemon's socket.
  package var socketPath = "/run/recordd/api.sock"
  /// The server that writes; `nil` for none, which there has to be.
  package var endpoint: ServerAddress?
  package var elsewhere = Elsewhere.refuse
  /// What the server calls the model; `nil` for the one that it has.
  package var model: String?
  /// Stands beside each text.
  package var provider = "local-llm"
  /// File of the token that the server asks for; `nil` for none.
  package var tokenFile: String?
  /// How long the server may take for one text, in seconds.
  package var timeoutSeconds = 25
  /// Tokens of a text at most, which is thrown away if it has more.
  package var mostTokens = 500
  /// Texts that are written at a time.
  package var jobs = 1
  /// The least severe level to log.
  package var logLevel = Logger.Level.info

  package init() {}
}

extension NarratorSettings: SettingsTable {
  package static let program = "recordd-worker narrator"
  package static let noun = "narrator"
  package static let prefix = "RECORDD_NARRATOR_"
  package static let foreignPrefixes: [String] = []

  /// Refuses a server elsewhere that the operator has not allowed, or that is reached in the clear (R-SO-257).
  package func conflicts() -> [SettingsError.Problem] {
    guard let endpoint, !endpoint.isHere else { return [] }
    if elsewhere == .refuse {
      return [
        .conflict(
          name: "endpoint",
          reason: "is not on this machine: name localhost, 127.0.0.1, [::1] or a socket with unix:, or set "
            + "elsewhere=allow if what was found in laboratory reports may leave it")
      ]
    }
    return endpoint.isEncrypted
      ? [] : [.conflict(name: "endpoint", reason: "must begin with https:// where it is not on this machine")]
  }
}
