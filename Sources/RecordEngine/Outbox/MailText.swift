import RecordModel
import RecordStore

extension MailDocument {
  /// The mail as sent, with the secret that is not stored anywhere.
  func rendered(_ secrets: IdentitySecrets) -> OutgoingMail {
    let secret = OneTimeSecret(purpose, accountId, nonce: nonce.bytes, key: secrets.codes)
    let text = MailText(purpose: purpose, application: application, language: language, secret: secret)
    return OutgoingMail(
      mailId: mailId, accountId: accountId, to: address, subject: text.subject, text: text.body,
      createdAt: createdAt, expiresAt: expiresAt, attempts: attempts)
  }
}

/// Subject and text of a mail in the recipient's language.
struct MailText {
  let purpose: CodePurpose
  let application: Application
  let language: Language
  let secret: OneTimeSecret

  var subject: String {
    switch (purpose, language) {
    case (.verifyAddress, .de): "Ihr Bestätigungscode für \(application.title)"
    case (.verifyAddress, .en): "Your verification code for \(application.title)"
    case (.changeAddress, .de): "Ihre neue E-Mail-Adresse für \(application.title)"
    case (.changeAddress, .en): "Your new mail address for \(application.title)"
    case (.resetPassword, .de): "Neues Passwort für \(application.title)"
    case (.resetPassword, .en): "New password for \(application.title)"
    }
  }

  var body: String {
    switch (purpose, language) {
    case (.verifyAddress, .de):
      """
      Guten Tag,

      Ihr Bestätigungscode für \(application.title) lautet:

      \(secret.digits)

      Er gilt zehn Minuten. Wenn Sie sich nicht angemeldet haben, ist nichts zu tun.

      """
    case (.verifyAddress, .en):
      """
      Hello,

      your verification code for \(application.title) is:

      \(secret.digits)

      It is good for ten minutes. If you did not register, there is nothing to do.

      """
    case (.changeAddress, .de):
      """
      Guten Tag,

      mit diesem Code bestätigen Sie Ihre neue E-Mail-Adresse für \(application.title):

      \(secret.digits)

      Er gilt zehn Minuten. Wenn Sie das nicht wollten, ist nichts zu tun: Die Adresse wird nicht verwendet.

      """
    case (.changeAddress, .en):
      """
      Hello,

      with this code you confirm your new mail address for \(application.title):

      \(secret.digits)

      It is good for ten minutes. If you did not ask for it, there is nothing to do: the address is not used.

      """
    case (.resetPassword, .de):
      """
      Guten Tag,

      mit diesem Schlüssel wählen Sie in \(application.title) ein neues Passwort:

      \(secret.token)

      Er gilt dreißig Minuten und einmal. Wenn Sie das nicht wollten, ist nichts zu tun: Ihr Passwort bleibt.

      """
    case (.resetPassword, .en):
      """
      Hello,

      with this key you choose a new password in \(application.title):

      \(secret.token)

      It is good for thirty minutes and once. If you did not ask for it, there is nothing to do: your password stays.

      """
    }
  }
}

extension Application {
  /// The name shown to people.
  var title: String {
    switch self {
    case .rhythmologicum: "Rhythmologicum Connect"
    case .myHealthAlly: "MyHealthAlly"
    case .superOne: "Super One"
    }
  }
}
