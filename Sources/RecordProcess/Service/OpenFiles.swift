import Glibc

/// Limits of the process's descriptors.
package enum OpenFiles {
  /// Descriptors reserved for everything except clients.
  private static let own = 128

  /// The number of clients for which there are descriptors, at most as many as wanted.
  ///
  /// Raises the soft limit as far as the hard one allows; if that is refused, the current limit counts.
  package static func room(for clients: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return clients }
    let wanted = rlim_t(clients + own)
    if limit.rlim_cur < wanted {
      var raised = limit
      raised.rlim_cur = min(wanted, limit.rlim_max)
      if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
    }
    return max(1, min(clients, Int(clamping: limit.rlim_cur) - own))
  }
}
