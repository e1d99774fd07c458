import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient, somebody who is to care for them, and others.
struct CareScene {
  let identity: IdentityScene
  /// The patient whose record it is about.
  let patient: PatientID
  /// Their token.
  let token: String
  /// Tokens by role: another patient, a clinician, a nurse, an administrator, an auditor; none of them related.
  let others: [AccountRole: String]
  let accounts: [AccountRole: AccountID]

  init() throws { try self.init(IdentityScene(keepsAccessLog: true)) }

  init(_ identity: IdentityScene) throws {
    let measures = try JSON.decode(Value.self, from: Shipped.file("Config/measures/measures-2026-3.json"))
    _ = try identity.engine.call(PublishMeasures(definition: measures))
    let signedIn = try identity.register()
    var (others, accounts) = ([AccountRole: String](), [AccountRole: AccountID]())
    for role in AccountRole.allCases {
      (accounts[role], others[role]) = try identity.person(role)
    }
    (self.identity, self.others, self.accounts) = (identity, others, accounts)
    patient = PatientID(of: signedIn.account.id)
    token = signedIn.tokens.accessToken
  }

  func token(_ role: AccountRole) throws -> String { try #require(others[role]) }

  /// A token that is fresh now.
  func freshToken(_ role: AccountRole) throws -> String {
    try identity.logIn("\(role.rawValue)@praxis.example").tokens.accessToken
  }

  func account(_ role: AccountRole) throws -> AccountID { try #require(accounts[role]) }

  /// Lets somebody care for the patient.
  @discardableResult
  func assign(_ role: AccountRole, until: Timestamp? = nil) throws -> CareRelationship {
    try identity.engine.call(AssignPatient(patientId: patient, accountId: try account(role), until: until))
  }

  func unassign(_ role: AccountRole) throws {
    _ = try identity.engine.call(UnassignPatient(patientId: patient, accountId: try account(role)))
  }

  /// Why the role may not call the method, or `nil` where it may.
  func refusal<M: Method>(_ method: M, _ role: AccountRole, token: String? = nil) throws -> String? {
    let reply = try identity.engine.send(method, meta: identity.meta(try token ?? self.token(role)))
    guard case .failure(let failure) = reply.outcome else { return nil }
    guard case .string(let reason)? = failure.details?["reason"] else { return failure.code.rawValue }
    return "\(failure.code.rawValue) \(reason)"
  }

  /// What the access log holds of the patient, the oldest first.
  func written() throws -> [AccessItem] {
    var list = ListAccess(patientId: patient)
    (list.includeOwn, list.limit) = (true, 200)
    return try identity.engine.call(list).entries.reversed()
  }
}
