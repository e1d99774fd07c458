/// Records that a patient agrees to the version of a text that is in force.
package struct RecordConsent: Method {
  package static let name = "consent.record"
  package static let summary = "Records that the patient agrees to the text in force; each call is a record."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, by: .patients).onboarding.ofOneself

  package var patientId: PatientID
  /// To what; the service where it is left out.
  package var kind: ConsentKind?
  /// The version that was shown; another than the one in force is refused (C-33).
  package var consentVersion: ConsentVersion

  package init(patientId: PatientID, kind: ConsentKind? = nil, consentVersion: ConsentVersion) {
    (self.patientId, self.kind, self.consentVersion) = (patientId, kind, consentVersion)
  }

  /// The agreement.
  package struct Outcome: Codable, Sendable, Equatable {
    package var id: RecordID
    package var consentVersion: ConsentVersion
    package var acceptedAt: Timestamp

    package init(id: RecordID, consentVersion: ConsentVersion, acceptedAt: Timestamp) {
      (self.id, self.consentVersion, self.acceptedAt) = (id, consentVersion, acceptedAt)
    }
  }

  /// The first version.
  package static let example = RecordConsent(patientId: Example.patient, consentVersion: .example)
  package static let exampleOutcome = Outcome(
    id: RecordID(replacing: "consent-1"), consentVersion: .example, acceptedAt: Example.start)
}

/// Takes a patient's agreement back.
package struct WithdrawConsent: Method {
  package static let name = "consent.withdraw"
  package static let summary =
    "Takes the patient's agreement to a text back; what was done before stays lawful."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, by: .patients).onboarding

  package var patientId: PatientID
  /// To what; the service where it is left out.
  package var kind: ConsentKind?

  /// A withdrawal.
  package init(patientId: PatientID, kind: ConsentKind? = nil) {
    (self.patientId, self.kind) = (patientId, kind)
  }

  package typealias Outcome = ConsentStatus
  /// Of the service.
  package static let example = WithdrawConsent(patientId: Example.patient)
  /// Consent is missing.
  package static let exampleOutcome = ConsentStatus(
    kind: .service, consentVersion: .example, acceptedVersion: nil, acceptedAt: nil)
}

/// Answers what a patient agreed to.
package struct GetConsentStatus: Method {
  package static let name = "consent.status"
  package static let summary = "Answers which texts are in force and which the patient agreed to."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patients).onboarding.ofOneself

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    /// One a kind of which a text is in force.
    package var consents: [ConsentStatus]

    package init(consents: [ConsentStatus]) { self.consents = consents }
  }

  package static let example = GetConsentStatus(patientId: Example.patient)
  /// Everything is agreed to.
  package static let exampleOutcome = Outcome(consents: [.example])
}

/// Where a patient stands with a text.
package struct ConsentStatus: Codable, Sendable, Equatable {
  /// Which text.
  package var kind: ConsentKind
  /// The version in force.
  package var consentVersion: ConsentVersion
  /// The version that the patient agreed to last; `null` where to none, or where it was taken back.
  package var acceptedVersion: ConsentVersion?
  package var acceptedAt: Timestamp?
  /// Whether the version in force was not agreed to.
  package var needsConsent: Bool

  /// Compares the version in force with the one agreed to.
  package init(
    kind: ConsentKind, consentVersion: ConsentVersion, acceptedVersion: ConsentVersion?,
    acceptedAt: Timestamp?
  ) {
    (self.kind, self.consentVersion) = (kind, consentVersion)
    (self.acceptedVersion, self.acceptedAt) = (acceptedVersion, acceptedAt)
    needsConsent = acceptedVersion != consentVersion
  }

  /// Writes all members, also where they are `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(consentVersion, forKey: .consentVersion)
    try container.encode(acceptedVersion, forKey: .acceptedVersion)
    try container.encode(acceptedAt, forKey: .acceptedAt)
    try container.encode(needsConsent, forKey: .needsConsent)
  }

  static let example = ConsentStatus(
    kind: .service, consentVersion: .example, acceptedVersion: .example, acceptedAt: Example.start)
}

/// Puts a version of a text into force.
package struct PublishConsent: Method {
  package static let name = "consent.publish"
  package static let summary =
    "Puts a version of a consent text into force; whoever agreed to another is asked again."
  /// Changes what all patients are asked.
  package static let access = Access.write(.catalogue)

  /// Of what; the service where it is left out.
  package var kind: ConsentKind?
  package var consentVersion: ConsentVersion
  /// Where the text can be read; an https address of at most 500 characters.
  package var url: String?

  package init(kind: ConsentKind? = nil, consentVersion: ConsentVersion, url: String? = nil) {
    (self.kind, self.consentVersion, self.url) = (kind, consentVersion, url)
  }

  /// What is in force.
  package struct Outcome: Codable, Sendable, Equatable {
    /// Which text.
    package var kind: ConsentKind
    /// The version in force.
    package var consentVersion: ConsentVersion

    package init(kind: ConsentKind, consentVersion: ConsentVersion) {
      (self.kind, self.consentVersion) = (kind, consentVersion)
    }
  }

  /// The first version.
  package static let example = PublishConsent(consentVersion: .example)
  /// It is in force.
  package static let exampleOutcome = Outcome(kind: .service, consentVersion: .example)
}

/// Answers what the person behind the call still has to do before questionnaires can be started.
package struct GetOnboardingStatus: Method {
  package static let name = "onboarding.status"
  package static let summary =
    "Answers whether consent or the name is missing before questionnaires can be started."
  /// Reads what belongs to the own account.
  package static let access = Access.read(.account)

  /// With no parameters.
  package init() {}

  package typealias Outcome = OnboardingStatus
  /// No parameters.
  package static let example = GetOnboardingStatus()
  /// Nothing is missing.
  package static let exampleOutcome = OnboardingStatus(needsConsent: false, needsProfile: false)
}

/// What is missing before questionnaires can be started (R-RH-046 to R-RH-048).
package struct OnboardingStatus: Codable, Sendable, Equatable {
  /// Whether the text in force was not agreed to.
  package var needsConsent: Bool
  /// Whether the record has no name.
  package var needsProfile: Bool
  /// Whether nothing is missing.
  package var completed: Bool

  /// Complete where neither is missing.
  package init(needsConsent: Bool, needsProfile: Bool) {
    (self.needsConsent, self.needsProfile) = (needsConsent, needsProfile)
    completed = !needsConsent && !needsProfile
  }
}
