import RecordModel
import RecordProcess

/// The rights of each user's programs, by numeric user id; each user has at most one role.
///
/// A role says which service is calling; its token says which person it acts for.
package struct PeerTable: Sendable, Equatable {
  /// User id to role.
  package let roles: [UInt32: ServiceRole]

  package init(_ roles: [UInt32: ServiceRole] = [:]) { self.roles = roles }

  /// The table with the daemon's own user and root as operators, unless it says otherwise: both can read the daemon's
  /// files and memory anyway.
  package func withOwner(_ daemonUser: UInt32) -> [UInt32: ServiceRoles] {
    var table = roles
    for owner in [daemonUser, 0] where table[owner] == nil { table[owner] = .operator }
    return table.mapValues { [$0] }
  }

  /// The replacement for a role that was split.
  static func retired(_ text: String) -> String? {
    guard text.split(separator: ",").contains(where: { SettingText.trimmed($0).hasSuffix(":worker") }) else {
      return nil
    }
    return
      "names the role worker, which is no more: give the user of recordd-worker the role courier, and one "
      + "that imports or simulates the role importer"
  }

  /// Reads `gateway-user:gateway, 1005:auditor`; `nil` if an entry is malformed, its user unknown, or named
  /// twice.
  static func parse(_ text: String, accounts: AccountLookup) -> PeerTable? {
    var roles: [UInt32: ServiceRole] = [:]
    for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = SettingText.trimmed(entry).split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let role = ServiceRole(rawValue: String(parts[1])),
        let user = accounts.userID(of: String(parts[0])), roles.updateValue(role, forKey: user) == nil
      else { return nil }
    }
    return PeerTable(roles)
  }
}
