import RecordModel
import RecordStore

extension BootstrapAdmin: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> AccountView {
    // Hashing takes long: latecomers are refused at once.
    try engine.readSettled(call) { (view) throws(Failure) in try view.requireNoAdministrator() }
    guard let address = EmailAddress(email) else { throw .emailInvalid() }
    let person = AccountPerson(name: name)
    var checks = FieldChecks()
    person.check(&checks, now: engine.store.clock.now())
    try checks.finish()
    let password = try Password(new: password, address: address, field: "password")
    let hash = try PasswordHash(password, cost: engine.identity.options.scrypt)
    let index = address.index(engine.identity.secrets.addresses)
    let account = AccountID(random: engine.store.random.words())
    let registered = AccountRegistered(
      role: .admin, application: nil, address: address.canonical, addressIndex: Bytes(index), person: person,
      password: hash.text, language: language ?? call.language)
    return try engine.append(call) { (view) throws(Failure) in
      try view.requireNoAdministrator()
      try view.requireFree(index)
      return Decision(
        StreamID(account), [registered], expecting: .noStream,
        outcome: registered.view(account, at: view.recordedAt))
    }
  }
}

extension RecordView {
  /// Refuses if there is or was an administrator.
  fileprivate func requireNoAdministrator() throws(Failure) {
    if try documents(AdministratorDocument.self, prefix: [], limit: 1).isEmpty { return }
    throw Failure(
      .stateConflict, "there was an administrator already; administrators make further accounts",
      details: ["reason": "admin_exists"])
  }
}

extension ListAccounts: Scan {
  private struct Place: Codable { var after: AccountID }

  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let size = Pagination.size(limit)
    var start: [UInt8]?
    if let cursor {
      guard let place = Cursor.position(Place.self, cursor) else {
        throw Failure(.invalidInput, "the cursor is not one of ours", details: ["field": "cursor"])
      }
      start = place.after.keyBytes + [0]
    }
    var found: [AccountDocument] = []
    while found.count <= size {
      let page = try view.documents(AccountDocument.self, prefix: [], from: start, limit: 256)
      found += page.map(\.document).filter { role == nil || $0.role == role }
      guard page.count == 256, let last = page.last else { break }
      start = last.key + [0]
    }
    let shown = found.prefix(size)
    let next = found.count > size ? shown.last.map { Cursor.text(Place(after: $0.accountId)) } : nil
    return Outcome(accounts: shown.map(\.view), pagination: Pagination(limit: size, nextCursor: next))
  }
}

extension GetAccount: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> AccountView {
    return try view.account(accountId).view(view.credential(accountId), at: view.now)
  }
}
