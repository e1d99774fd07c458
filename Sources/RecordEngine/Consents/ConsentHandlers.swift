import RecordModel
import RecordStore

extension RecordConsent: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    try view.requireProfile(of: patientId)
    let kind = kind ?? .service
    let text = try view.consentText(kind)
    guard text.version == consentVersion else {
      throw Failure(
        .stateConflict, "another version of the text is in force",
        details: [
          "reason": "consent_version_outdated", "currentConsentVersion": .string(text.version.description),
        ])
    }
    let id = RecordID(uuid: view.store.random.words())
    return Decision(
      StreamID(patientId), [ConsentRecorded(consentId: id, kind: kind, version: consentVersion)],
      outcome: Outcome(id: id, consentVersion: consentVersion, acceptedAt: view.recordedAt))
  }
}

extension WithdrawConsent: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<ConsentStatus> {
    _ = try view.patient(patientId)
    let kind = kind ?? .service
    let text = try view.consentText(kind)
    let status = ConsentStatus(
      kind: kind, consentVersion: text.version, acceptedVersion: nil, acceptedAt: nil)
    let given = try view.document(ConsentDocument.self, ConsentDocument.key(patientId, kind))
    guard given != nil else { return .unchanged(StreamID(patientId), outcome: status) }
    return Decision(StreamID(patientId), [ConsentWithdrawn(kind: kind)], outcome: status)
  }
}

extension GetConsentStatus: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    try view.requirePatient(patientId)
    var consents: [ConsentStatus] = []
    for kind in ConsentKind.allCases {
      if let status = try view.consent(of: patientId, kind) { consents.append(status) }
    }
    return Outcome(consents: consents)
  }
}

extension PublishConsent: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    if let url, !url.hasPrefix("https://") || url.unicodeScalars.count > 500 {
      throw Failure(
        .invalidInput, "an https address of at most 500 characters", details: ["field": "url"])
    }
    let kind = kind ?? .service
    let outcome = Outcome(kind: kind, consentVersion: consentVersion)
    let known = try view.document(ConsentTextDocument.self, ConsentTextDocument.key(kind))
    if let known, known.version == consentVersion, known.url == url {
      return .unchanged(.system, outcome: outcome)
    }
    return Decision(
      .system, [ConsentVersionPublished(kind: kind, version: consentVersion, url: url)], outcome: outcome)
  }
}

extension GetOnboardingStatus: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> OnboardingStatus {
    guard let person = view.call.principal else { throw .tokenMissing }
    // A person without a record of their own has nothing to agree to.
    guard let patient = person.patient else {
      return OnboardingStatus(needsConsent: false, needsProfile: false)
    }
    return try view.onboarding(of: patient)
  }
}

extension RecordView {
  /// The steps missing before questionnaires can be started.
  func onboarding(of patient: PatientID) throws(Failure) -> OnboardingStatus {
    let name = try namedPatient(patient).person.fullName
    return OnboardingStatus(
      needsConsent: try consent(of: patient, .service)?.needsConsent ?? true,
      needsProfile: name?.unicodeScalars.allSatisfy(\.properties.isWhitespace) ?? true)
  }

  /// Refuses an unknown patient; callers without a record of their own lack a profile (C-40).
  func requireProfile(of patient: PatientID) throws(Failure) {
    guard call.admission?.relation == .oneself else {
      _ = try self.patient(patient)
      return
    }
    throw .onboarding(OnboardingStatus(needsConsent: true, needsProfile: true))
  }

  /// Refuses a questionnaire's start before onboarding is complete (R-RH-052, C-33).
  ///
  /// Holds for people only: consent for data of devices and imports was obtained elsewhere.
  func requireOnboarding(of patient: PatientID) throws(Failure) {
    guard call.principal != nil else { return }
    let status = try onboarding(of: patient)
    if !status.completed { throw .onboarding(status) }
  }

  /// The state of the patient's agreement to a text; `nil` if none is in force.
  fileprivate func consent(
    of patient: PatientID, _ kind: ConsentKind
  ) throws(Failure) -> ConsentStatus? {
    guard let text = try document(ConsentTextDocument.self, ConsentTextDocument.key(kind)) else { return nil }
    let given = try document(ConsentDocument.self, ConsentDocument.key(patient, kind))
    return ConsentStatus(
      kind: kind, consentVersion: text.version, acceptedVersion: given?.version,
      acceptedAt: given?.acceptedAt)
  }

  fileprivate func consentText(_ kind: ConsentKind) throws(Failure) -> ConsentTextDocument {
    guard let text = try document(ConsentTextDocument.self, ConsentTextDocument.key(kind)) else {
      throw Failure(
        .notFound, "no text of this kind is in force; see consent.publish",
        details: ["field": "kind", "reason": "consent_not_published"])
    }
    return text
  }
}

extension Failure {
  /// A step is missing before the person can begin (C-33).
  fileprivate static func onboarding(_ status: OnboardingStatus) -> Failure {
    Failure(
      .stateConflict, "consent or the name is missing",
      details: [
        "reason": "onboarding_incomplete", "needsConsent": .bool(status.needsConsent),
        "needsProfile": .bool(status.needsProfile),
      ])
  }
}
