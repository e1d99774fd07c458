import Crypto
import RecordModel
import RecordStore

/// A new mail address for an account: it takes effect when the code mailed to it is presented (R-MH-265).
///
/// Until then the account keeps its address, and anybody else may still take the new one: it goes to whoever
/// first proves that it is theirs.
struct AddressChange {
  /// Codes to new addresses per account and hour, as for resends (R-MH-040).
  static let codesPerHour = 5

  let address: EmailAddress
  let index: Bytes

  init(_ address: EmailAddress, _ key: SymmetricKey) {
    (self.address, index) = (address, Bytes(address.index(key)))
  }

  /// The event that has a code mailed; `nil` if one is already on its way to that address.
  ///
  /// - Throws: ``RecordModel/Failure/Code/stateConflict`` if an account has the address.
  func event(for account: AccountDocument, _ view: borrowing RecordView) throws(Failure) -> CodeIssued? {
    try view.requireFree(index.bytes)
    let known = try view.credential(account.accountId).code(.changeAddress)
    if let known, known.address == address.canonical, view.now < known.expiresAt { return nil }
    let since = view.now.advanced(seconds: -3600)
    let recent = account.addressCodes.filter { since < $0 && $0 <= view.now }
    if recent.count >= Self.codesPerHour, let first = recent.first {
      throw .rateLimited(
        RateClass.code.rawValue, milliseconds: first.milliseconds - since.milliseconds)
    }
    var code = NewCode(
      .changeAddress, view.call.principal?.application ?? account.application ?? .myHealthAlly,
      view.call.language, view.store.random)
    code.address = (address.canonical, index)
    return code.event(at: view.now)
  }

  /// The account that waits for the address of an index; the first, if several do.
  static func pending(
    _ index: [UInt8], _ view: borrowing RecordView
  ) throws(Failure) -> AccountDocument? {
    let found = try view.documents(PendingAddressDocument.self, prefix: index, limit: 1).first
    guard let account = found?.document.accountId else { return nil }
    return try view.document(AccountDocument.self, account.keyBytes)
  }

  /// Another code to an account's pending address; `nil` if nobody waits for it.
  static func again(
    _ code: NewCode, _ index: [UInt8], _ view: borrowing RecordView
  ) throws(Failure) -> Decision<Bool>? {
    guard try view.account(index: index) == nil, let account = try pending(index, view),
      let address = account.pendingAddress
    else { return nil }
    let stream = StreamID(account.accountId)
    if account.disabledAt != nil { return .unchanged(stream, outcome: false) }
    var another = NewCode(.changeAddress, code.application, code.language, view.store.random)
    another.address = (address, Bytes(index))
    return Decision(stream, [another.event(at: view.now)], outcome: true)
  }
}
