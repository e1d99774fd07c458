import RecordModel
import RecordStore

/// Methods of the daemon, and of people and their accounts.
extension Catalog {
  /// The daemon itself.
  static let daemon = Accounting(nil, reads: .record).methods {
    [
      $0.operation(DiscoverMethods.self),
      $0.query(CheckHealth.self),
      $0.operation(ReportStatus.self),
      $0.operation(ReportFigures.self),
    ]
  }

  /// The refusals that the gateway keeps under a command id.
  static let refusals = Accounting(nil, reads: .record, changes: .item).methods {
    [
      $0.command(KeepRefusal.self)
    ]
  }

  static let patients = Accounting(.patients).methods {
    [
      $0.people.command(CreatePatient.self),
      $0.command(UpdatePatient.self),
      $0.query(GetPatient.self),
    ]
  }

  static let care = Accounting(.care).methods {
    [
      $0.command(AssignPatient.self),
      $0.command(UnassignPatient.self),
      $0.list.query(ListCareTeam.self),
      $0.list.scan(ListCaredPatients.self),
      $0.list.scan(ListCareRelationships.self),
      $0.emergency.command(OpenEmergencyAccess.self),
      $0.list.scan(ListEmergencyAccesses.self),
      $0.command(ReviewEmergencyAccess.self),
    ]
  }

  static let consents = Accounting(.consents).methods {
    [
      $0.command(PublishConsent.self),
      $0.command(RecordConsent.self),
      $0.command(WithdrawConsent.self),
      $0.query(GetConsentStatus.self),
      $0.query(GetOnboardingStatus.self),
    ]
  }

  /// Signing up and in, and links: whoever does is shown what is their own.
  static let door = Accounting(.accounts, changes: .item).methods {
    [
      $0.counted(.logIn).people.once(RegisterAccount.self, on: \.identity.hashing),
      $0.counted(.code).operation(VerifyAddress.self, on: \.identity.door, evenly: true),
      $0.counted(.code).operation(ResendCode.self, on: \.identity.door, evenly: true),
      $0.counted(.logIn).people.operation(LogIn.self, on: \.identity.hashing),
      $0.operation(RefreshSession.self, on: \.identity.door),
      $0.counted(.code).operation(ForgotPassword.self, on: \.identity.door, evenly: true),
      $0.counted(.code).once(ResetPassword.self, on: \.identity.hashing),
      $0.operation(ResolveDeepLink.self, on: \.identity.door),
      $0.operation(NoteLinkRedirect.self, on: \.identity.door),
    ]
  }

  /// The caller's own account and sessions.
  static let ownAccount = Accounting(.accounts).methods {
    [
      $0.operation(LogOut.self, on: \.identity.door),
      $0.counted(.logIn).once(ChangePassword.self, on: \.identity.hashing),
      $0.query(GetMe.self),
      $0.query(ResolveRole.self),
      $0.list.query(ListSessions.self),
      $0.operation(EndSession.self, on: \.identity.door),
      $0.operation(EnrollTotp.self, on: \.identity.door),
      $0.counted(.code).once(ConfirmTotp.self, on: \.identity.door),
      $0.counted(.code).once(RemoveTotp.self, on: \.identity.door),
      $0.query(GetAccountPreferences.self),
      $0.once(UpdateAccountPreferences.self, on: \.identity.door),
    ]
  }

  static let accounts = Accounting(.accounts).methods {
    [
      $0.people.operation(CreateAccount.self, on: \.identity.hashing),
      $0.counted(.logIn).people.operation(BootstrapAdmin.self, on: \.identity.hashing),
      $0.list.people.scan(ListAccounts.self),
      $0.query(GetAccount.self),
      $0.command(DisableAccount.self),
      $0.command(EnableAccount.self),
      $0.command(SetAccountRole.self),
      $0.list.query(ListAccountSessions.self),
      $0.command(EndAccountSessions.self),
    ]
  }

  /// Mails, and counts of links.
  static let deliveries = Accounting(.accounts).methods {
    [
      $0.list.operation(TakeMail.self, on: \.identity.door),
      $0.command(SettleMail.self),
      $0.operation(GetLinkStatistics.self),
      $0.operation(ListLinkAlerts.self),
    ]
  }
}
