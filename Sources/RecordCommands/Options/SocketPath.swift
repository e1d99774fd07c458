import Glibc

/// Where the daemon's socket is looked for.
package enum SocketPath {
  /// The socket of the installed daemon.
  package static let installed = "/run/recordd/api.sock"
  /// The socket of `make run`, below the current directory.
  package static let checkout = "./.recordd/recordd.sock"

  /// The named one, else `$RECORDD_SOCKET`, else that of the installed daemon or of a checkout, whichever exists.
  ///
  /// Where neither exists, that of the installed daemon, so that the error names what is usual.
  package static func find(
    named: String?, variable: String?, exists: (String) -> Bool = { access($0, F_OK) == 0 }
  ) -> String {
    if let named { return named }
    if let variable, !variable.isEmpty { return variable }
    return exists(installed) || !exists(checkout) ? installed : checkout
  }
}
