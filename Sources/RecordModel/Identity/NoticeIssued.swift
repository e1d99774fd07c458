/// A mail that tells the holder of an account of something was put into the outbox.
///
/// It holds no secret, and nothing of what it is about but that it was.
package struct NoticeIssued: Event {
  package static let type = EventType(code: 344, name: "account.notice-issued")

  package var notice: AccountNotice
  package var mailId: MailID
  /// The application in whose name the mail is sent.
  package var application: Application
  package var language: Language
  /// When it is of no use any more.
  package var expiresAt: Timestamp
  /// The recipient, in canonical form; `nil` for the account's address.
  package var address: String?

  package init(
    notice: AccountNotice, mailId: MailID, application: Application, language: Language, expiresAt: Timestamp,
    address: String? = nil
  ) {
    (self.notice, self.mailId, self.application) = (notice, mailId, application)
    (self.language, self.expiresAt, self.address) = (language, expiresAt, address)
  }
}

/// What the holder of an account is told of whatever they chose to be told (R-MH-255).
package enum AccountNotice: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// To the account's address.
  case passwordChanged
  /// To the address that the account had until then.
  case addressChanged
  /// The record was opened in an emergency; to an address that is known to be the person's.
  case emergencyAccess
}

extension NoticeIssued {
  package var summary: LocalizedText {
    switch notice {
    case .passwordChanged:
      LocalizedText(de: "Mitteilung über das neue Passwort verschickt", en: "Notice of the new password sent")
    case .addressChanged:
      LocalizedText(de: "Mitteilung über die neue Adresse verschickt", en: "Notice of the new address sent")
    case .emergencyAccess:
      LocalizedText(
        de: "Mitteilung über den Notfallzugriff verschickt", en: "Notice of the emergency access sent")
    }
  }
}
