import RecordModel
import RecordStore

/// Decides which program may do what; people are ``PersonRights``' matter.
///
/// Denies by default; looks at nothing but the caller's roles and the method's access.
enum ServiceRights {
  /// Refuses with ``RecordModel/Failure/Code/forbidden`` and the reason.
  ///
  /// A call with a token has the rights of the person alone, so that a gateway that is taken over can do no more than the
  /// people whose tokens it holds.
  static func check(_ caller: Caller, _ access: Access, presentsToken: Bool) throws(Failure) {
    guard !caller.roles.isEmpty else {
      throw Failure(
        .forbidden, "this user id has no role; the operator can add it to the peers setting",
        details: ["reason": "unknown_peer"])
    }
    if presentsToken {
      if caller.roles.contains(where: mayPresentTokens) { return }
      throw Failure(
        .forbidden, "this service may not present tokens",
        details: ["field": "_meta.token", "reason": "role"])
    }
    if caller.roles.contains(where: { allows($0, access) }) { return }
    if caller.roles.contains(where: mayPresentTokens) { throw .tokenMissing }
    throw Failure(
      .forbidden, "none of this user's roles may \(access.effect.rawValue) the \(access.subject.rawValue)",
      details: ["reason": "role"])
  }

  /// Whether a program of that role may speak with people's tokens.
  static func mayPresentTokens(_ role: ServiceRole) -> Bool { role == .gateway || role == .operator }

  /// The whole table of a program's own rights, without a token.
  static func allows(_ role: ServiceRole, _ access: Access) -> Bool {
    switch (role, access.effect, access.subject) {
    case (_, .read, .anyone): true
    // Nobody's account is a program's own.
    case (_, _, .account): false
    case (.operator, _, _): true
    case (.gateway, _, .entry): true
    // It reads what a server somewhere in the network answers, and so gets no record to lose.
    case (.courier, .read, .outbox), (.courier, .write, .outbox): true
    case (.importer, .read, .catalogue): true
    // It adds to records; it has no exports of them made or removed.
    case (.importer, .write, .patient): access.content != .nothing
    // Mail that waits holds codes that open accounts.
    case (.auditor, .read, .outbox), (.auditor, .read, .entry): false
    case (.auditor, .read, _): true
    case (.monitor, .read, .store), (.monitor, .read, .figures), (.monitor, .read, .backups): true
    // A timer needs no more rights than that: what it has made stays sealed and where the daemon put it.
    case (.backup, .operate, .backups), (.backup, .read, .backups): true
    // Numbers alone, so that the gateway can show them beside its own without a right to look at the store.
    case (.gateway, .read, .figures): true
    default: false
    }
  }
}
