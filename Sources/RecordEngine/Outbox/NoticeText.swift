import RecordModel

/// Subject and text of a mail that tells the holder of an account of something (R-MH-255).
///
/// Holds neither a name, an address, a secret, a link nor anything of the record (R-MH-254): details are read after
/// signing in, and whoever did not do it is told what to do now.
struct NoticeText {
  let subject: LocalizedText
  let body: LocalizedText

  init(_ notice: AccountNotice, _ application: Application) {
    let (subject, news, advice) = Self.words(notice, application.title)
    self.subject = subject
    body = LocalizedText(
      de: "Guten Tag,\n\n\(news.de)\n\n\(advice.de)\n", en: "Hello,\n\n\(news.en)\n\n\(advice.en)\n")
  }

  private static func words(
    _ notice: AccountNotice, _ title: String
  ) -> (subject: LocalizedText, news: LocalizedText, advice: LocalizedText) {
    switch notice {
    case .passwordChanged:
      (
        LocalizedText(
          de: "Ihr Passwort für \(title) wurde geändert", en: "Your password for \(title) was changed"),
        LocalizedText(
          de: "das Passwort Ihres Zugangs zu \(title) wurde soeben geändert. Andere Geräte sind abgemeldet.",
          en: "the password of your access to \(title) was changed just now. Other devices are signed out."),
        LocalizedText(
          de: """
            Wenn Sie das waren, ist nichts zu tun. Wenn nicht, wählen Sie in der Anwendung unter „Passwort vergessen“ \
            sofort ein neues, und melden Sie sich bei Ihrer Praxis.
            """,
          en: """
            If that was you, there is nothing to do. If not, choose a new one at once under “Forgot password” in the \
            application, and tell your practice.
            """)
      )
    case .addressChanged:
      (
        LocalizedText(
          de: "Ihr Zugang zu \(title) hat eine neue Adresse", en: "Your access to \(title) has a new address"),
        LocalizedText(
          de:
            "Ihr Zugang zu \(title) hat jetzt eine andere E-Mail-Adresse. Diese hier gehört nicht mehr dazu.",
          en: "your access to \(title) has another mail address now. This one does not belong to it any more."
        ),
        LocalizedText(
          de: "Wenn Sie das waren, ist nichts zu tun. Wenn nicht, melden Sie sich sofort bei Ihrer Praxis.",
          en: "If that was you, there is nothing to do. If not, tell your practice at once.")
      )
    case .emergencyAccess:
      (
        LocalizedText(
          de: "Ihre Akte in \(title) wurde geöffnet", en: "Your record in \(title) was opened"),
        LocalizedText(
          de: "Ihre Akte wurde in einem Notfall geöffnet, von jemandem, der Sie sonst nicht behandelt.",
          en: "your record was opened in an emergency by somebody who does not usually care for you."),
        LocalizedText(
          de: "Wer das war und warum, sehen Sie nach der Anmeldung in \(title). Der Zugriff wird geprüft.",
          en: "Sign in to \(title) to see who that was and why. The access will be reviewed.")
      )
    }
  }
}
