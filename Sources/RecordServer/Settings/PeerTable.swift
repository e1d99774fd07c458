/// What a connecting service may do, as the operating system knows its user.
///
/// A role says which service is calling; which person it acts for, its token says.
public enum PeerRole: String, Sendable, Hashable, CaseIterable {
  /// Administers the daemon on this machine.
  case `operator`
  /// Speaks for people who prove themselves by token; has no rights of its own.
  case gateway
  /// Follows the log and reports results of scans and recognition.
  case worker
  /// Reads and verifies the log and the access log.
  case auditor
  /// Reads health and counters only.
  case monitor
}

/// The roles of users, by numeric user id; each user has at most one.
public struct PeerTable: Sendable, Equatable {
  /// User id to role.
  public let roles: [UInt32: PeerRole]

  /// A table of those roles; by default of none.
  public init(_ roles: [UInt32: PeerRole] = [:]) { self.roles = roles }

  /// The role of a connected user, or `nil` for a stranger, who is refused.
  ///
  /// The user the daemon runs as is an operator unless the table says otherwise, because that user can read
  /// the daemon's files and memory anyway.
  public func role(ofUser user: UInt32, daemonUser: UInt32) -> PeerRole? {
    roles[user] ?? (user == daemonUser ? .operator : nil)
  }

  /// Reads `gateway-user:gateway, 1005:auditor`; `nil` where an entry is malformed, its user unknown, or
  /// named twice.
  static func parse(_ text: String, accounts: AccountLookup) -> PeerTable? {
    var roles: [UInt32: PeerRole] = [:]
    for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = SettingText.trimmed(entry).split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let role = PeerRole(rawValue: String(parts[1])),
        let user = accounts.userID(of: String(parts[0])), roles.updateValue(role, forKey: user) == nil
      else { return nil }
    }
    return PeerTable(roles)
  }
}
