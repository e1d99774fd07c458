import RecordModel
import RecordStore

/// A mail about an alert with its text, which is `nil` if nobody can sign in with the account any more.
struct WaitingTeamMail {
  let document: TeamMailDocument
  let mail: OutgoingMail?
}

extension RecordView {
  /// Mails about alerts, oldest first, to each recipient's current address.
  func teamMails(limit: Int) throws(Failure) -> [WaitingTeamMail] {
    var mails: [WaitingTeamMail] = []
    for (_, document) in try documents(TeamMailDocument.self, prefix: [], limit: limit) {
      let account = try receiver(document.mail.accountId)
      mails.append(WaitingTeamMail(document: document, mail: account.map { document.rendered(for: $0) }))
    }
    return mails
  }
}

extension Engine {
  /// Removes mails about alerts from the outbox that nobody should read any more.
  ///
  /// One append for each: they are of many patients, and the next call makes up for a stop in between.
  func drop(_ mails: [TeamMailDocument], _ call: CallContext) throws(Failure) {
    for waiting in mails {
      _ = try append(call) { (view) throws(Failure) in
        let stream = StreamID(waiting.patientId)
        guard try view.document(TeamMailPlaceDocument.self, waiting.mail.mailId.keyBytes) != nil else {
          return Decision.unchanged(stream, outcome: false)
        }
        return Decision(
          stream, [TeamMailSettled(mailId: waiting.mail.mailId, outcome: .refused)], outcome: true)
      }
    }
  }
}

extension TeamMailDocument {
  /// The mail as sent.
  ///
  /// Names neither the patient nor the reason: readers sign in to see both. Administrators get the record's
  /// id, with which they can assign somebody.
  fileprivate func rendered(for account: AccountDocument) -> OutgoingMail {
    let language = account.preferences.language
    let title = (account.application ?? .myHealthAlly).title
    return OutgoingMail(
      mailId: mail.mailId, accountId: mail.accountId, to: account.address,
      subject: LocalizedText(de: "Eine Warnung wartet auf Sie", en: "An alert is waiting for you")
        .localized(language),
      text: (isTeam ? Self.toTeam(title) : toAdministrators(title)).localized(language), createdAt: createdAt,
      expiresAt: until, attempts: attempts)
  }

  private static func toTeam(_ application: String) -> LocalizedText {
    LocalizedText(
      de: """
        Guten Tag,

        in \(application) wartet eine kritische Warnung zu einem Menschen, den Sie behandeln. Bitte melden Sie sich \
        jetzt an und sehen Sie sie an.

        Name und Anlass stehen mit Absicht nicht in dieser Nachricht.

        """,
      en: """
        Hello,

        in \(application) a critical alert is waiting about somebody whom you care for. Please sign in now and look \
        at it.

        This message leaves out the name and the reason on purpose.

        """)
  }

  private func toAdministrators(_ application: String) -> LocalizedText {
    LocalizedText(
      de: """
        Guten Tag,

        in \(application) wartet eine kritische Warnung zu einem Menschen, für den niemand aus dem Behandlungsteam \
        eingetragen ist. Bitte teilen Sie jetzt jemanden zu. Die Akte:

        \(patientId)

        """,
      en: """
        Hello,

        in \(application) a critical alert is waiting about somebody to whom nobody of the care team is assigned. \
        Please assign somebody now. The record:

        \(patientId)

        """)
  }
}
