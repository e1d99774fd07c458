import RecordModel
import RecordStore

extension PersonalInformation {
  /// The information from record, account and access log about a patient's data up to a position.
  static func about(
    _ patient: PatientID, at position: UInt64, _ engine: Engine
  ) throws(Failure) -> PersonalInformation {
    let log = try engine.requireAccessLog()
    let seen = try RecipientSummary(of: patient, in: log)
    let history = try StreamSummary(of: patient, upTo: position, engine)
    let years = log.options.retentionYears
    return try engine.read(.daemon) { (view) throws(Failure) in
      let sharing = Sharing(
        withCareTeam: try view.sharesWithTeam(patient), withResearch: try view.sharesWithResearch(patient))
      return PersonalInformation(
        patientId: patient, position: position, madeAt: engine.store.clock.now(),
        controller: engine.options.controller, purposes: InformationWords.purposes(sharing),
        categories: history.categories,
        recipients: Recipients(
          knownSince: seen.knownSince, disclosures: seen.disclosures, looks: seen.looks,
          planned: InformationWords.planned(sharing)),
        storage: try storage(of: patient, accessLogYears: years, view),
        rights: InformationWords.rights(engine.options.controller), sources: history.sources,
        automatedDecisions: AutomatedDecisions(
          text: InformationWords.automated, computations: history.computations),
        account: try account(of: patient, view), consents: history.consents, sharing: sharing,
        careRelationships: try carers(of: patient, view),
        emergencyAccesses: try emergencies(of: patient, view))
    }
  }

  private static func storage(
    of patient: PatientID, accessLogYears: Int, _ view: borrowing RecordView
  ) throws(Failure) -> Storage {
    let retention = try GetRetention(patientId: patient).answer(view)
    return Storage(
      years: retention.years, lastCare: retention.lastCare, keepUntil: retention.keepUntil,
      isHeld: retention.hold != nil, accessLogYears: accessLogYears,
      text: InformationWords.storage(retention, accessLogYears: accessLogYears))
  }

  private static func account(
    of patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> Account? {
    let id = AccountID(of: patient)
    guard let account = try view.document(AccountDocument.self, id.keyBytes) else { return nil }
    return Account(
      account: account.view, application: account.application, terms: account.terms,
      preferences: account.preferences, sessions: try view.livingSessions(of: id, current: nil))
  }

  private static func carers(
    of patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> [Carer] {
    try view.documents(CareRelationshipDocument.self, prefix: patient.keyBytes, limit: Int.max)
      .map(\.document).sorted { ($0.from, $0.accountId) < ($1.from, $1.accountId) }
      .map {
        Carer(
          accountId: $0.accountId, role: $0.role, from: $0.from, until: $0.until,
          isActive: $0.isActive(at: view.now))
      }
  }

  private static func emergencies(
    of patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> [Emergency] {
    try view.documents(EmergencyAccessDocument.self, prefix: patient.keyBytes, limit: Int.max)
      .map(\.document.access).sorted { $0.openedAt < $1.openedAt }
      .map {
        Emergency(
          accountId: $0.accountId, role: $0.role, reason: $0.reason, openedAt: $0.openedAt, until: $0.until,
          finding: $0.review?.finding)
      }
  }
}
