import RecordModel
import RecordStore

extension CareTeamTold {
  /// Seconds for which a mail is offered: after a day without success mail is the wrong means.
  private static let lifetime: Int64 = 86_400

  /// Tells the patient's current care team; if there is none, the administrators, who can assign somebody.
  ///
  /// `nil` if there is nobody at all.
  init?(_ alert: RecordID, of patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    let team = try view.careTeam(of: patient)
    let receivers = team.isEmpty ? try view.administrators() : team
    guard !receivers.isEmpty else { return nil }
    self.init(
      alertId: alert,
      mails: receivers.map { TeamMail(mailId: MailID(random: view.store.random.words()), accountId: $0) },
      isTeam: !team.isEmpty, until: view.now.advanced(seconds: Self.lifetime))
  }
}

extension RecordView {
  /// Members of a patient's care team who can sign in.
  fileprivate func careTeam(of patient: PatientID) throws(Failure) -> [AccountID] {
    let found = try documents(CareRelationshipDocument.self, prefix: patient.keyBytes, limit: Int.max)
    var team: [AccountID] = []
    for (_, relationship) in found where relationship.isActive(at: now) {
      if try receiver(relationship.accountId) != nil { team.append(relationship.accountId) }
    }
    return team
  }

  /// The administrators who can sign in.
  fileprivate func administrators() throws(Failure) -> [AccountID] {
    var accounts: [AccountID] = []
    for (key, _) in try documents(AdministratorDocument.self, prefix: [], limit: Int.max) {
      let id = AccountID(high: key.bigEndian(at: 0), low: key.bigEndian(at: 8))
      if try receiver(id)?.role == .admin { accounts.append(id) }
    }
    return accounts
  }

  /// The account, if somebody can sign in with it.
  func receiver(_ id: AccountID) throws(Failure) -> AccountDocument? {
    guard let account = try documentToday(AccountDocument.self, id.keyBytes), account.disabledAt == nil
    else { return nil }
    return account
  }
}
