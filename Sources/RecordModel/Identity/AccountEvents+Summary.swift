extension AccountRegistered {
  /// Without address and name.
  package var summary: LocalizedText { LocalizedText(de: "Konto eröffnet", en: "Account opened") }
}

extension AddressVerified {
  package var summary: LocalizedText {
    address == nil
      ? LocalizedText(de: "E-Mail-Adresse bestätigt", en: "Address verified")
      : LocalizedText(de: "E-Mail-Adresse geändert", en: "Address changed")
  }
}

extension CodeIssued {
  package var summary: LocalizedText {
    switch purpose {
    case .verifyAddress: LocalizedText(de: "Bestätigungscode verschickt", en: "Verification code sent")
    case .changeAddress:
      LocalizedText(de: "Bestätigungscode an neue Adresse verschickt", en: "Code sent to a new address")
    case .resetPassword:
      LocalizedText(de: "Link für ein neues Passwort verschickt", en: "Password reset sent")
    }
  }
}

extension CodeRejected {
  package var summary: LocalizedText { LocalizedText(de: "Falscher Code", en: "Wrong code") }
}

extension CodeRanOut {
  package var summary: LocalizedText { LocalizedText(de: "Abgelaufener Code", en: "Code presented too late") }
}

extension MailSettled {
  package var summary: LocalizedText {
    switch outcome {
    case .delivered: LocalizedText(de: "E-Mail zugestellt", en: "Mail delivered")
    case .refused: LocalizedText(de: "E-Mail abgelehnt", en: "Mail refused")
    case .failed: LocalizedText(de: "E-Mail nicht zugestellt", en: "Mail not delivered")
    }
  }
}

extension SessionStarted {
  package var summary: LocalizedText { LocalizedText(de: "Angemeldet", en: "Signed in") }
}

extension SessionRefreshed {
  package var summary: LocalizedText { LocalizedText(de: "Sitzung verlängert", en: "Session extended") }
}

extension RefreshReuseDetected {
  package var summary: LocalizedText {
    LocalizedText(de: "Verbrauchtes Sitzungstoken vorgelegt", en: "Spent refresh token presented")
  }
}

extension SessionEnded {
  package var summary: LocalizedText {
    switch reason {
    case .loggedOut: LocalizedText(de: "Abgemeldet", en: "Signed out")
    case .endedByOwner: LocalizedText(de: "Sitzung beendet", en: "Session ended")
    case .tokenReused:
      LocalizedText(de: "Sitzung nach Missbrauch beendet", en: "Session ended after token reuse")
    case .passwordChanged:
      LocalizedText(de: "Sitzung nach Passwortwechsel beendet", en: "Session ended by a new password")
    case .accountDisabled:
      LocalizedText(de: "Sitzung mit dem Konto gesperrt", en: "Session ended with the account")
    case .endedByAdministrator:
      LocalizedText(de: "Sitzung von der Verwaltung beendet", en: "Session ended by an administrator")
    case .expired: LocalizedText(de: "Sitzung abgelaufen", en: "Session ran out")
    case .tooMany: LocalizedText(de: "Älteste Sitzung beendet", en: "Oldest session ended")
    }
  }
}

extension PasswordChanged {
  package var summary: LocalizedText {
    switch way {
    case .changed: LocalizedText(de: "Passwort geändert", en: "Password changed")
    case .reset: LocalizedText(de: "Passwort zurückgesetzt", en: "Password reset")
    case .rehashed: LocalizedText(de: "Passwortschutz erneuert", en: "Password hash renewed")
    }
  }
}

extension TotpEnrolled {
  package var summary: LocalizedText {
    LocalizedText(de: "Zweiter Faktor vorbereitet", en: "Second factor set up")
  }
}

extension TotpConfirmed {
  package var summary: LocalizedText {
    LocalizedText(de: "Zweiter Faktor eingeschaltet", en: "Second factor switched on")
  }
}

extension TotpUsed {
  package var summary: LocalizedText { LocalizedText(de: "Einmalcode verwendet", en: "One-time code used") }
}

extension TotpRemoved {
  package var summary: LocalizedText {
    LocalizedText(de: "Zweiter Faktor ausgeschaltet", en: "Second factor switched off")
  }
}

extension SignInFailed {
  package var summary: LocalizedText {
    switch factor {
    case .password:
      LocalizedText(de: "Falsches Passwort, \(count)-mal", en: "Wrong password, tried \(count) times")
    case .generatedCode, .generatorChange:
      LocalizedText(de: "Falscher Einmalcode, \(count)-mal", en: "Wrong one-time code, tried \(count) times")
    }
  }
}

extension SignInLocked {
  package var summary: LocalizedText {
    LocalizedText(de: "Anmeldung nach Fehlversuchen gesperrt", en: "Sign-in locked after failures")
  }
}

extension AccountPreferencesUpdated {
  package var summary: LocalizedText {
    LocalizedText(de: "Kontoeinstellungen geändert", en: "Account preferences changed")
  }
}

extension AccountDisabled {
  package var summary: LocalizedText { LocalizedText(de: "Konto gesperrt", en: "Account disabled") }
}

extension AccountEnabled {
  package var summary: LocalizedText { LocalizedText(de: "Konto freigegeben", en: "Account enabled") }
}

extension AccountRoleSet {
  package var summary: LocalizedText {
    LocalizedText(de: "Rolle geändert: \(role.rawValue)", en: "Role changed: \(role.rawValue)")
  }
}
