import RecordModel
import RecordStore

extension RecordView {
  /// Seconds for which a notice is offered to a sender.
  private static let noticeLifetime: Int64 = 3 * 86_400

  /// The event that has the holder of an account told by mail (R-MH-255); none if nobody can sign in with it.
  ///
  /// - Parameter address: the recipient, if it is not the account's address.
  func notice(
    _ notice: AccountNotice, to account: AccountDocument, at address: String? = nil
  ) -> [NoticeIssued] {
    if account.disabledAt != nil { return [] }
    return [
      NoticeIssued(
        notice: notice, mailId: MailID(random: store.random.words()),
        application: account.application ?? .myHealthAlly, language: account.preferences.language,
        expiresAt: now.advanced(seconds: Self.noticeLifetime), address: address)
    ]
  }

  /// The same about a patient's record, to an address that is known to be theirs; `nil` if there is none.
  func notice(_ notice: AccountNotice, about patient: PatientID) throws(Failure) -> Companion? {
    let id = AccountID(of: patient)
    guard let account = try document(AccountDocument.self, id.keyBytes), account.verifiedAt != nil else {
      return nil
    }
    let events = self.notice(notice, to: account)
    return events.isEmpty ? nil : Companion(stream: StreamID(id), events: events)
  }
}

extension AccountDocument {
  /// What a patient's record says of another password.
  var passwordChanged: Companion? {
    actor.patient.map { Companion(stream: StreamID($0), events: [AccountPasswordChanged()]) }
  }
}
