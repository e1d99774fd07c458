import RecordModel

/// Decides who may do what.
///
/// Denies by default; looks at nothing but caller and access.
enum Authorization {
  /// Refuses with ``RecordModel/Failure/Code/forbidden`` and the reason.
  static func check(_ caller: Caller, _ access: Access) throws(Failure) {
    guard !caller.roles.isEmpty else {
      throw Failure(
        .forbidden, "this user id has no role; the operator can add it to the peers setting",
        details: ["reason": "unknown_peer"])
    }
    if caller.roles.contains(where: { allows($0, access) }) { return }
    throw Failure(
      .forbidden, "none of this user's roles may \(access.effect.rawValue) the \(access.subject.rawValue)",
      details: ["reason": "role"])
  }

  /// The whole table.
  static func allows(_ role: ServiceRole, _ access: Access) -> Bool {
    switch (role, access.effect, access.subject) {
    case (_, .read, .anyone): true
    case (.operator, _, _): true
    case (.gateway, .read, .patient), (.gateway, .write, .patient), (.gateway, .read, .catalogue): true
    case (.worker, .read, .patient), (.worker, .write, .patient), (.worker, .read, .log): true
    case (.gateway, .read, .entry), (.gateway, .write, .entry): true
    case (.gateway, .read, .account), (.gateway, .write, .account): true
    case (.worker, .read, .catalogue): true
    case (.worker, .read, .outbox), (.worker, .write, .outbox): true
    // Mails hold secrets that let their readers into accounts.
    case (.auditor, .read, .outbox): false
    case (.auditor, .read, _): true
    case (.monitor, .read, .store): true
    default: false
    }
  }
}
