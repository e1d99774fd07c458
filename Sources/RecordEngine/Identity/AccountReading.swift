import RecordModel
import RecordStore

extension RecordView {
  /// The account that has an address, or `nil`.
  func account(index: [UInt8]) throws(Failure) -> AccountDocument? {
    guard let found = try document(AddressDocument.self, index) else { return nil }
    return try document(AccountDocument.self, found.accountId.keyBytes)
  }

  /// The account of that id, or the refusal that there is none.
  func account(_ id: AccountID) throws(Failure) -> AccountDocument {
    guard let account = try document(AccountDocument.self, id.keyBytes) else {
      throw Failure(.notFound, "there is no such account", details: ["field": "accountId"])
    }
    return account
  }

  func credential(_ id: AccountID) throws(Failure) -> CredentialDocument {
    try document(CredentialDocument.self, id.keyBytes) ?? CredentialDocument()
  }

  /// The signed-in caller.
  func caller() throws(Failure) -> Principal {
    if let person = call.principal { return person }
    guard let claims = call.claims else { throw .tokenMissing }
    return try principal(claims)
  }
}

extension AccountDocument {
  /// The account as shown to its person.
  var view: AccountView {
    AccountView(
      id: accountId, email: address, role: role, person: person, emailVerified: verifiedAt != nil,
      totpEnabled: hasTotp, disabled: disabledAt != nil, createdAt: createdAt, updatedAt: updatedAt)
  }

  /// The account as shown to those who run accounts.
  func view(_ credential: CredentialDocument, at now: Timestamp) -> AccountView {
    var view = view
    let latest = now.advanced(seconds: AttemptTable.windowSeconds)
    let lockedUntil = credential.lockedUntil.flatMap { now < $0 && $0 <= latest ? $0 : nil }
    view.signIns = SignInState(
      signedInAt: signedInAt, failed: credential.failed, failedAt: credential.failedAt,
      lockedUntil: lockedUntil)
    return view
  }

  /// The account's person as the actor of events.
  var actor: Actor { Actor(role: role.actorRole, high: accountId.high, low: accountId.low) }
}

extension Actor {
  /// The person's own record.
  var patient: PatientID? { role == .patient ? PatientID(high: high, low: low) : nil }
}

extension CallContext {
  /// The same call as that person's act.
  func acting(as actor: Actor) -> CallContext {
    var call = self
    call.actor = actor
    return call
  }
}

extension Engine {
  /// Reads everything acknowledged.
  func readSettled<Outcome>(
    _ call: CallContext, _ body: (borrowing RecordView) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    try writer.settle()
    return try read(call, body)
  }
}
