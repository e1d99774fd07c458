import Glibc

/// The path of the daemon's socket.
package enum SocketPath {
  /// The socket of the installed daemon.
  package static let installed = "/run/recordd/api.sock"
  /// The socket of `make run`, below the current directory.
  package static let checkout = "./.recordd/recordd.sock"

  /// The named one, else `$RECORDD_SOCKET`, else that of the installed daemon or of a checkout, whichever
  /// exists.
  ///
  /// If neither exists, that of the installed daemon, so that the error names the usual path.
  package static func find(
    named: String?, variable: String?, exists: (String) -> Bool = { access($0, F_OK) == 0 }
  ) -> String {
    if let named { return named }
    if let variable, !variable.isEmpty { return variable }
    return exists(installed) || !exists(checkout) ? installed : checkout
  }
}
