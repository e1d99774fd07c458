import Logging
import RecordProcess

/// The operator's choices about the laboratory; the values written here are the defaults.
package struct LaboratorySettings: Sendable, Equatable {
  /// Path of the daemon's socket.
  package var socketPath = "/run/recordd/api.sock"
  /// Documents worked on at a time.
  package var jobs = 2
  /// Path of clamd's socket; `nil` for the check that is built in.
  package var scannerSocket: String?
  /// How long clamd may take for one document, in seconds.
  package var scannerSeconds = 30
  package var sandbox = SandboxKind.automatic
  /// Where the service manager listens for documents.
  package var documentSocket = "/run/recordd/document.sock"
  package var bubblewrap = "/usr/bin/bwrap"
  /// Where the programs are that work on documents.
  package var toolDirectory = "/usr/bin"
  package var limits = DocumentLimits()
  /// How long the documents under way may take when the laboratory is to stop, in seconds.
  package var stopSeconds = 20
  /// The least severe level to log.
  package var logLevel = Logger.Level.info

  package init() {}

  /// The sandbox of a program at that path.
  package func sandboxPlan(program: String) -> SandboxPlan {
    var plan = SandboxPlan(program: program)
    (plan.kind, plan.socketPath, plan.bubblewrap) = (sandbox, documentSocket, bubblewrap)
    (plan.toolDirectory, plan.limits) = (toolDirectory, limits)
    return plan
  }
}

extension LaboratorySettings: SettingsTable {
  package static let program = "recordd-worker laboratory"
  package static let noun = "laboratory"
  package static let prefix = "RECORDD_LABORATORY_"
  package static let foreignPrefixes: [String] = []

  package func conflicts() -> [SettingsError.Problem] { [] }
}
