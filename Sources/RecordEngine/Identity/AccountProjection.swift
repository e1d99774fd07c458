import RecordModel
import RecordStore

/// Accounts, their sessions, and their waiting mails.
enum AccountProjection: Projection {
  static let name = "accounts"
  static let revision: UInt32 = 4
  static let streamKind: StreamID.Kind? = .account
  static let handles = EventCatalog.types(of: .accounts)
  static let ignores = EventCatalog.outside(.accounts)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let account = event.envelope.stream.account else { return }
    let fold = AccountFold(
      account: account, at: event.envelope.recordedAt, decidedAt: event.envelope.decidedAt,
      documents: documents)
    if try fold.session(event.payload) { return }
    if try fold.credential(event.payload) { return }
    try fold.account(event.payload)
  }
}

/// The fold of one event of one account.
struct AccountFold {
  let account: AccountID
  /// The stamp.
  let at: Timestamp
  /// The clock at that time: durations count from it.
  let decidedAt: Timestamp
  let documents: StreamDocuments

  var key: [UInt8] { account.keyBytes }

  func account(_ payload: any Event) throws(Failure) {
    switch payload {
    case let event as AccountRegistered: register(event)
    case let event as AddressVerified: try verify(event)
    case let event as AccountPreferencesUpdated:
      try change { $0.preferences = $0.preferences.changed(by: event.changes) }
    case is AccountDisabled: try change { $0.disabledAt = at }
    case is AccountEnabled: try change { $0.disabledAt = nil }
    case let event as AccountRoleSet:
      try change { $0.role = event.role }
      if event.role == .admin { try markAdministrator() }
    default: break
    }
  }

  func change(_ body: (inout AccountDocument) -> Void) throws(Failure) {
    try documents.change(AccountDocument.self, key) { document in
      body(&document)
      document.updatedAt = at
    }
  }

  private func register(_ event: AccountRegistered) {
    documents.set(
      AccountDocument(
        accountId: account, role: event.role, application: event.application, address: event.address,
        addressIndex: event.addressIndex, person: event.person, terms: event.terms,
        preferences: AccountPreferences(language: event.language), createdAt: at, updatedAt: at), key)
    documents.set(CredentialDocument(password: event.password), key)
    documents.set(AddressDocument(accountId: account), event.addressIndex.bytes)
    if event.role == .admin { documents.set(AdministratorDocument(since: at), key) }
  }

  /// The account's address is the person's; if it is a new one, secrets sent to the old one are worthless.
  private func verify(_ event: AddressVerified) throws(Failure) {
    if let address = event.address, let index = event.addressIndex {
      if let account = try documents.get(AccountDocument.self, key) {
        documents.remove(AddressDocument.self, account.addressIndex.bytes)
      }
      documents.set(AddressDocument(accountId: account), index.bytes)
      try removeCode(.changeAddress)
      try removeCode(.resetPassword)
      try change { ($0.address, $0.addressIndex) = (address, index) }
    }
    try change {
      $0.verifiedAt = at
      $0.addressVersion += 1
    }
    try removeCode(.verifyAddress)
  }

  private func markAdministrator() throws(Failure) {
    if try documents.get(AdministratorDocument.self, key) != nil { return }
    documents.set(AdministratorDocument(since: at), key)
  }
}
