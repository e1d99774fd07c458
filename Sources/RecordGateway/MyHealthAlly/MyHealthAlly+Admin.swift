import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  /// Who looked at the record (R-MH-058).
  static let privacyRoutes: [Route] = [
    route(
      "listAccessLog", .get, "/api/patients/{patientId}/access-log", ListAccess.self, .namedRecord, from, to,
      limit, cursor, answers: .listed("entries", AccessLogEntry.shape)
    ) { (received, _) throws(Failure) in
      let found = try received.read(AccessPage.self)
      return try Answer(
        encoding: AccessLogEntries(entries: found.entries.map(AccessLogEntry.init), page: found.page))
    }
  ]

  /// Accounts of the practice (R-MH-020, R-MH-051).
  static let adminRoutes: [Route] = [
    route(
      "createStaffAccount", .post, "/api/admin/users", CreateAccount.self,
      .constant("application", .string(Application.myHealthAlly.rawValue)), .members(),
      takes: .closed(
        .optional("id", .form(.account)), .required("firstName", .text(1...80)),
        .required("lastName", .text(1...80)), .required("email", .mail),
        .required("role", .words(["clinician", "nurse", "admin"])), .optional("specialty", .text(0...120)),
        .optional("locationIds", .list(of: .id, atMost: 20))),
      answers: StaffAccount.shape, success: .created(.below("id")), answer: account),
    route(
      "disableAccount", .post, "/api/admin/users/{userId}/disable", DisableAccount.self,
      .path("userId", .uuid, as: "accountId"), .members(),
      takes: .closed(.required("reason", .text(1...500))), answers: StaffAccount.shape, answer: account),
  ]

  private static func account(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    try Answer(encoding: StaffAccount(try received.read(AccountView.self)))
  }

  /// For clients that ask whether anybody is there.
  static let systemRoutes: [Route] = [
    route(
      "getHealth", .get, "/api/health", CheckHealth.self,
      answers: .closed(
        .required("status", .words(["ok", "degraded"])), .required("version", .anyText),
        .required("sequence", .integer(0...Int64.max)), .required("uptimeSeconds", .integer(0...Int64.max))),
      door: .open
    ) { (received, _) throws(Failure) in
      let found = try received.read(CheckHealth.Outcome.self)
      return try Answer([
        "status": found.status == "ok" ? "ok" : "degraded", "version": .string(found.version),
        "sequence": .integer(Int64(clamping: found.position)), "uptimeSeconds": .integer(found.uptimeSeconds),
      ])
    }
  ]
}

/// The contract's `AccessLog`.
struct AccessLogEntries: Encodable, Sendable {
  let entries: [AccessLogEntry]
  let page: Pagination
}

/// The contract's `AccessLogEntry`.
struct AccessLogEntry: Encodable, Sendable {
  let id: String
  let timestamp: Timestamp
  /// A program has the name of its kind.
  let actorId: String
  let actorName: String
  let actorRole: String
  /// What was done, and why, in words.
  let action: String
  let outcome: String
  let emergencyAccess: Bool

  init(_ item: AccessItem) {
    (id, timestamp, emergencyAccess) = (item.id, item.at, item.emergencyAccess)
    actorId = item.accountId?.description ?? item.role.rawValue
    actorName = item.name ?? item.who
    // Four roles are known here; whoever else looks runs the system (R-MH-026).
    actorRole =
      switch item.role {
      case .patient, .clinician, .nurse: item.role.rawValue
      case .admin, .auditor, .service, .system: AccountRole.admin.rawValue
      }
    action = "\(item.what) (\(item.purpose.words.en))"
    outcome = item.outcome == .denied ? "denied" : "allowed"
  }

  static let shape = Shape.closed(
    .required("id", .id), .required("timestamp", .moment), .required("actorId", .id),
    .required("actorName", .anyText), .required("actorRole", .role), .required("action", .anyText),
    .required("outcome", .words(["allowed", "denied"])), .optional("emergencyAccess", .flag))
}

/// The contract's `StaffAccount`.
struct StaffAccount: Encodable, Sendable {
  let id: String
  let email: String
  let firstName: String
  let lastName: String
  let role: String
  let status: String
  let createdAt: Timestamp

  init(_ account: AccountView) {
    let person = SignedInUser.Person(account)
    (id, email, role) = (person.id, person.email, person.role)
    (firstName, lastName, createdAt) = (person.firstName, person.lastName, account.createdAt)
    // Whoever answers the invitation shows that the address is theirs.
    status = account.disabled ? "disabled" : account.emailVerified ? "active" : "invited"
  }

  static let shape = Shape.closed(
    .required("id", .id), .required("email", .mail), .required("firstName", .anyText),
    .required("lastName", .anyText), .required("role", .role),
    .required("status", .words(["invited", "active", "disabled"])), .required("createdAt", .moment))
}
