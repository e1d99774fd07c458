import RecordModel

@testable import RecordEngine
@testable import RecordStore

extension EventSamples {
  /// One event of every type of the accounts.
  static var accounts: [any Event] {
    let (sixteen, digest) = (Bytes([UInt8](0..<16)), Bytes([UInt8](repeating: 0xAB, count: 32)))
    let device = SessionDevice(
      deviceId: "A1", platform: "ios", appVersion: "2.1.0", userAgent: "MyHealthAlly/2.1")
    return [
      AccountRegistered(
        role: .patient, application: .superOne, address: "jörg@example.org", addressIndex: digest,
        person: AccountPerson(
          firstName: "Jörg", lastName: "Müller", name: "Jörg Ä. Müller",
          birthDate: CalendarDay("1970-01-31")),
        password: "$scrypt$ln=17,r=8,p=1$AAAA$AAAA", terms: AcceptedTerms(version: "2026-01"),
        language: .de),
      AddressVerified(),
      CodeIssued(
        purpose: .verifyAddress, nonce: sixteen, mailId: Example.mail, application: .myHealthAlly,
        language: .en, expiresAt: Example.end),
      CodeRejected(purpose: .verifyAddress), CodeRanOut(purpose: .resetPassword),
      MailSettled(mailId: Example.mail, outcome: .failed),
      SessionStarted(
        sessionId: Example.session, application: .rhythmologicum, refresh: digest, expiresAt: Example.start,
        endsAt: Example.end, device: device),
      SessionRefreshed(
        sessionId: Example.session, refresh: digest, expiresAt: Example.end, replaces: true),
      RefreshReuseDetected(sessionId: Example.session),
      SessionEnded(sessionId: Example.session, reason: .tokenReused),
      PasswordChanged(password: "$scrypt$ln=17,r=8,p=1$AAAA$AAAA", way: .reset),
      TotpEnrolled(secret: sixteen), TotpConfirmed(step: 59_000_000), TotpUsed(step: 59_000_001),
      TotpRemoved(),
      AccountPreferencesUpdated(changes: AccountPreferencesPatch(language: .en, theme: .dark)),
      AccountDisabled(reason: "Praxis verlassen"), AccountEnabled(), AccountRoleSet(role: .nurse),
      SignInLocked(until: Example.end),
      SignInFailed(
        factor: .password, count: 4, firstAt: Example.start, lastAt: Example.end, application: .superOne),
      openedLink,
      DeepLinksCounted(
        firstAt: Example.start, lastAt: Example.end,
        counts: [
          LinkCount(
            entryPoint: .openResult, outcome: .webFallback, surface: .web,
            source: LinkSource(replacing: "email"), count: 12)
        ]),
    ]
  }

  private static var openedLink: DeepLinkOpened {
    var opened = DeepLinkOpened(
      entryPoint: .resumeAssessment, outcome: .success, surface: .app, afterSignIn: true, authorized: true)
    opened.name(DeepLink(.resume(Example.assessment), source: LinkSource(replacing: "push_notification")))
    return opened
  }
}
