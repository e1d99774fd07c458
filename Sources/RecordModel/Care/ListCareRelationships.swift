/// Lists who cares for a patient.
public struct ListCareTeam: Method {
  /// `care.team`.
  public static let name = "care.team"
  /// For the documentation.
  public static let summary = "Lists who cares for the patient, with those who did."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID

  /// The team of that patient.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// What the method answers.
  public typealias Outcome = CareRelationships
  /// The example patient.
  public static let example = ListCareTeam(patientId: Example.patient)
  /// A clinician.
  public static let exampleOutcome = CareRelationships(relationships: [.example])
}

/// Lists the patients that the person behind the call cares for.
public struct ListCaredPatients: Method {
  /// `care.patients`.
  public static let name = "care.patients"
  /// For the documentation.
  public static let summary = "Lists the patients that the clinician or nurse who calls cares for now."
  /// Reads what belongs to the own account.
  public static let access = Access.read(.account, by: .careTeam)

  /// With no parameters.
  public init() {}

  /// What the method answers.
  public typealias Outcome = CareRelationships
  /// No parameters.
  public static let example = ListCaredPatients()
  /// A patient.
  public static let exampleOutcome = CareRelationships(relationships: [.example])
}

/// Lists care relationships for those who run them.
public struct ListCareRelationships: Method {
  /// `care.relationships`.
  public static let name = "care.relationships"
  /// For the documentation.
  public static let summary = "Lists the care relationships of a patient, or of a clinician or nurse."
  /// Reads who cares for whom.
  public static let access = Access.read(.accounts)

  /// Those of this patient; exactly one of the two is given.
  public var patientId: PatientID?
  /// Those of this clinician or nurse.
  public var accountId: AccountID?

  /// Those of a patient or of an account.
  public init(patientId: PatientID? = nil, accountId: AccountID? = nil) {
    (self.patientId, self.accountId) = (patientId, accountId)
  }

  /// What the method answers.
  public typealias Outcome = CareRelationships
  /// Those of a clinician.
  public static let example = ListCareRelationships(accountId: Example.clinician)
  /// A patient.
  public static let exampleOutcome = CareRelationships(relationships: [.example])
}

/// Some care relationships.
public struct CareRelationships: Codable, Sendable, Equatable {
  /// Those that give access now first, then by their beginning, newest first.
  public var relationships: [CareRelationship]

  /// Those.
  public init(relationships: [CareRelationship]) { self.relationships = relationships }
}
