/// Who puts a fence around the process of a document.
package enum SandboxKind: String, Sendable, CaseIterable {
  /// The service manager where its socket is, else bubblewrap.
  case automatic = "auto"
  /// The service manager starts one for each connection to a socket.
  case systemd
  /// bubblewrap starts one.
  case bubblewrap = "bwrap"
}

/// What a sandbox is made with.
package struct SandboxPlan: Sendable, Equatable {
  package var kind = SandboxKind.automatic
  /// Where the service manager listens.
  package var socketPath = "/run/recordd/document.sock"
  package var bubblewrap = "/usr/bin/bwrap"
  /// The program that works on a document: this one.
  package var program: String
  package var toolDirectory = "/usr/bin"
  package var limits = DocumentLimits()

  package init(program: String) { self.program = program }
}
