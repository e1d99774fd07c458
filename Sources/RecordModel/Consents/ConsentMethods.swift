/// Records that a patient agrees to the version of a text that is in force.
public struct RecordConsent: Method {
  /// `consent.record`.
  public static let name = "consent.record"
  /// For the documentation.
  public static let summary = "Records that the patient agrees to the text in force; each call is a record."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients).onboarding.ofOneself

  /// The patient.
  public var patientId: PatientID
  /// To what; the service where it is left out.
  public var kind: ConsentKind?
  /// The version that was shown; another than the one in force is refused (C-33).
  public var consentVersion: ConsentVersion

  /// An agreement.
  public init(patientId: PatientID, kind: ConsentKind? = nil, consentVersion: ConsentVersion) {
    (self.patientId, self.kind, self.consentVersion) = (patientId, kind, consentVersion)
  }

  /// The agreement.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Names it.
    public var id: RecordID
    /// The version.
    public var consentVersion: ConsentVersion
    /// When.
    public var acceptedAt: Timestamp

    /// An agreement.
    public init(id: RecordID, consentVersion: ConsentVersion, acceptedAt: Timestamp) {
      (self.id, self.consentVersion, self.acceptedAt) = (id, consentVersion, acceptedAt)
    }
  }

  /// The first version.
  public static let example = RecordConsent(patientId: Example.patient, consentVersion: .example)
  /// Its record.
  public static let exampleOutcome = Outcome(
    id: RecordID(replacing: "consent-1"), consentVersion: .example, acceptedAt: Example.start)
}

/// Takes a patient's agreement back.
public struct WithdrawConsent: Method {
  /// `consent.withdraw`.
  public static let name = "consent.withdraw"
  /// For the documentation.
  public static let summary =
    "Takes the patient's agreement to a text back; what was done before stays lawful."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients).onboarding

  /// The patient.
  public var patientId: PatientID
  /// To what; the service where it is left out.
  public var kind: ConsentKind?

  /// A withdrawal.
  public init(patientId: PatientID, kind: ConsentKind? = nil) {
    (self.patientId, self.kind) = (patientId, kind)
  }

  /// What the method answers.
  public typealias Outcome = ConsentStatus
  /// Of the service.
  public static let example = WithdrawConsent(patientId: Example.patient)
  /// Consent is missing.
  public static let exampleOutcome = ConsentStatus(
    kind: .service, consentVersion: .example, acceptedVersion: nil, acceptedAt: nil)
}

/// Answers what a patient agreed to.
public struct GetConsentStatus: Method {
  /// `consent.status`.
  public static let name = "consent.status"
  /// For the documentation.
  public static let summary = "Answers which texts are in force and which the patient agreed to."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patients).onboarding.ofOneself

  /// The patient.
  public var patientId: PatientID

  /// That patient's.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// The consents.
  public struct Outcome: Codable, Sendable, Equatable {
    /// One a kind of which a text is in force.
    public var consents: [ConsentStatus]

    /// Those.
    public init(consents: [ConsentStatus]) { self.consents = consents }
  }

  /// The example patient.
  public static let example = GetConsentStatus(patientId: Example.patient)
  /// Everything is agreed to.
  public static let exampleOutcome = Outcome(consents: [.example])
}

/// Where a patient stands with a text.
public struct ConsentStatus: Codable, Sendable, Equatable {
  /// Which text.
  public var kind: ConsentKind
  /// The version in force.
  public var consentVersion: ConsentVersion
  /// The version that the patient agreed to last; `null` where to none, or where it was taken back.
  public var acceptedVersion: ConsentVersion?
  /// When.
  public var acceptedAt: Timestamp?
  /// Whether the version in force was not agreed to.
  public var needsConsent: Bool

  /// Compares the version in force with the one agreed to.
  public init(
    kind: ConsentKind, consentVersion: ConsentVersion, acceptedVersion: ConsentVersion?,
    acceptedAt: Timestamp?
  ) {
    (self.kind, self.consentVersion) = (kind, consentVersion)
    (self.acceptedVersion, self.acceptedAt) = (acceptedVersion, acceptedAt)
    needsConsent = acceptedVersion != consentVersion
  }

  /// Writes all members, also where they are `null`.
  public func encode(to encoder: any Encoder) throws {
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
public struct PublishConsent: Method {
  /// `consent.publish`.
  public static let name = "consent.publish"
  /// For the documentation.
  public static let summary =
    "Puts a version of a consent text into force; whoever agreed to another is asked again."
  /// Changes what all patients are asked.
  public static let access = Access.write(.catalogue)

  /// Of what; the service where it is left out.
  public var kind: ConsentKind?
  /// The version.
  public var consentVersion: ConsentVersion
  /// Where the text can be read; an https address of at most 500 characters.
  public var url: String?

  /// A version.
  public init(kind: ConsentKind? = nil, consentVersion: ConsentVersion, url: String? = nil) {
    (self.kind, self.consentVersion, self.url) = (kind, consentVersion, url)
  }

  /// What is in force.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Which text.
    public var kind: ConsentKind
    /// The version in force.
    public var consentVersion: ConsentVersion

    /// A version.
    public init(kind: ConsentKind, consentVersion: ConsentVersion) {
      (self.kind, self.consentVersion) = (kind, consentVersion)
    }
  }

  /// The first version.
  public static let example = PublishConsent(consentVersion: .example)
  /// It is in force.
  public static let exampleOutcome = Outcome(kind: .service, consentVersion: .example)
}

/// Answers what the person behind the call still has to do before questionnaires can be started.
public struct GetOnboardingStatus: Method {
  /// `onboarding.status`.
  public static let name = "onboarding.status"
  /// For the documentation.
  public static let summary =
    "Answers whether consent or the name is missing before questionnaires can be started."
  /// Reads what belongs to the own account.
  public static let access = Access.read(.account)

  /// With no parameters.
  public init() {}

  /// What the method answers.
  public typealias Outcome = OnboardingStatus
  /// No parameters.
  public static let example = GetOnboardingStatus()
  /// Nothing is missing.
  public static let exampleOutcome = OnboardingStatus(needsConsent: false, needsProfile: false)
}

/// What is missing before questionnaires can be started (R-RH-046 to R-RH-048).
public struct OnboardingStatus: Codable, Sendable, Equatable {
  /// Whether the text in force was not agreed to.
  public var needsConsent: Bool
  /// Whether the record has no name.
  public var needsProfile: Bool
  /// Whether nothing is missing.
  public var completed: Bool

  /// Complete where neither is missing.
  public init(needsConsent: Bool, needsProfile: Bool) {
    (self.needsConsent, self.needsProfile) = (needsConsent, needsProfile)
    completed = !needsConsent && !needsProfile
  }
}
