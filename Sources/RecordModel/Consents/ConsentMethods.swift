/// Records that a patient agrees to the version of a text in force.
package struct RecordConsent: Method {
  package static let name = "consent.record"
  package static let summary = "Records that the patient agrees to the text in force; each call is a record."
  package static let access = Access.write(.patient, by: .patients).onboarding.ofOneself

  package var patientId: PatientID
  /// The service if left out.
  package var kind: ConsentKind?
  /// The version that was shown; any but the one in force is refused (C-33).
  package var consentVersion: ConsentVersion

  package init(patientId: PatientID, kind: ConsentKind? = nil, consentVersion: ConsentVersion) {
    (self.patientId, self.kind, self.consentVersion) = (patientId, kind, consentVersion)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var id: RecordID
    package var consentVersion: ConsentVersion
    package var acceptedAt: Timestamp

    package init(id: RecordID, consentVersion: ConsentVersion, acceptedAt: Timestamp) {
      (self.id, self.consentVersion, self.acceptedAt) = (id, consentVersion, acceptedAt)
    }
  }

  package static let example = RecordConsent(patientId: Example.patient, consentVersion: .example)
  package static let exampleOutcome = Outcome(
    id: RecordID(replacing: "consent-1"), consentVersion: .example, acceptedAt: Example.start)
}

/// Withdraws a patient's agreement.
package struct WithdrawConsent: Method {
  package static let name = "consent.withdraw"
  package static let summary =
    "Takes the patient's agreement to a text back; what was done before stays lawful."
  package static let access = Access.write(.patient, by: .patients).onboarding

  package var patientId: PatientID
  /// The service if left out.
  package var kind: ConsentKind?

  package init(patientId: PatientID, kind: ConsentKind? = nil) {
    (self.patientId, self.kind) = (patientId, kind)
  }

  package typealias Outcome = ConsentStatus
  package static let example = WithdrawConsent(patientId: Example.patient)
  package static let exampleOutcome = ConsentStatus(
    kind: .service, consentVersion: .example, acceptedVersion: nil, acceptedAt: nil)
}

/// Lists a patient's agreements.
package struct GetConsentStatus: Method {
  package static let name = "consent.status"
  package static let summary = "Answers which texts are in force and which the patient agreed to."
  package static let access = Access.read(.patient, by: .patients).onboarding.ofOneself

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    /// One for each kind that has a text in force.
    package var consents: [ConsentStatus]

    package init(consents: [ConsentStatus]) { self.consents = consents }
  }

  package static let example = GetConsentStatus(patientId: Example.patient)
  package static let exampleOutcome = Outcome(consents: [.example])
}

/// The state of a patient's agreement to a text.
package struct ConsentStatus: Codable, Sendable, Equatable {
  package var kind: ConsentKind
  /// The version in force.
  package var consentVersion: ConsentVersion
  /// The version that the patient agreed to last; `null` if there is none, or it was withdrawn.
  @OrNull package var acceptedVersion: ConsentVersion?
  @OrNull package var acceptedAt: Timestamp?
  /// Whether the patient has not agreed to the version in force.
  package var needsConsent: Bool

  package init(
    kind: ConsentKind, consentVersion: ConsentVersion, acceptedVersion: ConsentVersion?,
    acceptedAt: Timestamp?
  ) {
    (self.kind, self.consentVersion) = (kind, consentVersion)
    (self.acceptedVersion, self.acceptedAt) = (acceptedVersion, acceptedAt)
    needsConsent = acceptedVersion != consentVersion
  }

  static let example = ConsentStatus(
    kind: .service, consentVersion: .example, acceptedVersion: .example, acceptedAt: Example.start)
}

/// Puts a version of a text into force.
package struct PublishConsent: Method {
  package static let name = "consent.publish"
  package static let summary =
    "Puts a version of a consent text into force; whoever agreed to another is asked again."
  package static let access = Access.write(.catalogue)

  /// The service if left out.
  package var kind: ConsentKind?
  package var consentVersion: ConsentVersion
  /// An https address of at most 500 characters.
  package var url: String?

  package init(kind: ConsentKind? = nil, consentVersion: ConsentVersion, url: String? = nil) {
    (self.kind, self.consentVersion, self.url) = (kind, consentVersion, url)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var kind: ConsentKind
    /// The version in force.
    package var consentVersion: ConsentVersion

    package init(kind: ConsentKind, consentVersion: ConsentVersion) {
      (self.kind, self.consentVersion) = (kind, consentVersion)
    }
  }

  package static let example = PublishConsent(consentVersion: .example)
  package static let exampleOutcome = Outcome(kind: .service, consentVersion: .example)
}

/// Lists the caller's remaining steps before questionnaires can be started.
package struct GetOnboardingStatus: Method {
  package static let name = "onboarding.status"
  package static let summary =
    "Answers whether consent or the name is missing before questionnaires can be started."
  package static let access = Access.read(.account)

  package init() {}

  package typealias Outcome = OnboardingStatus
  package static let example = GetOnboardingStatus()
  package static let exampleOutcome = OnboardingStatus(needsConsent: false, needsProfile: false)
}

/// The steps missing before questionnaires can be started (R-RH-046 to R-RH-048).
package struct OnboardingStatus: Codable, Sendable, Equatable {
  /// Whether the patient has not agreed to the text in force.
  package var needsConsent: Bool
  /// Whether the record has no name.
  package var needsProfile: Bool
  /// Whether nothing is missing.
  package var completed: Bool

  /// Complete if neither is missing.
  package init(needsConsent: Bool, needsProfile: Bool) {
    (self.needsConsent, self.needsProfile) = (needsConsent, needsProfile)
    completed = !needsConsent && !needsProfile
  }
}
