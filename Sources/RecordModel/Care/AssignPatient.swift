/// Lets somebody care for a patient (R-MH-049).
public struct AssignPatient: Method {
  /// `care.assign`.
  public static let name = "care.assign"
  /// For the documentation.
  public static let summary =
    "Gives a clinician or nurse access to a patient's record, for a time or until care.unassign."
  /// Changes who cares for whom.
  public static let access = Access.write(.accounts)

  /// The patient.
  public var patientId: PatientID
  /// The account of the clinician or nurse.
  public var accountId: AccountID
  /// From then on; now where it is left out.
  public var from: Timestamp?
  /// Until then, the moment itself not included; open where it is left out.
  public var until: Timestamp?

  /// A care relationship.
  public init(
    patientId: PatientID, accountId: AccountID, from: Timestamp? = nil, until: Timestamp? = nil
  ) {
    (self.patientId, self.accountId, self.from, self.until) = (patientId, accountId, from, until)
  }

  /// What the method answers.
  public typealias Outcome = CareRelationship
  /// A clinician.
  public static let example = AssignPatient(patientId: Example.patient, accountId: Example.clinician)
  /// The relationship.
  public static let exampleOutcome = CareRelationship.example
}

/// Ends somebody's care for a patient.
public struct UnassignPatient: Method {
  /// `care.unassign`.
  public static let name = "care.unassign"
  /// For the documentation.
  public static let summary = "Takes a clinician's or nurse's access to a patient's record away, at once."
  /// Changes who cares for whom.
  public static let access = Access.write(.accounts)

  /// The patient.
  public var patientId: PatientID
  /// The account of the clinician or nurse.
  public var accountId: AccountID

  /// The end of a relationship.
  public init(patientId: PatientID, accountId: AccountID) {
    (self.patientId, self.accountId) = (patientId, accountId)
  }

  /// What the method answers.
  public typealias Outcome = CareRelationship
  /// A clinician.
  public static let example = UnassignPatient(patientId: Example.patient, accountId: Example.clinician)
  /// The relationship, ended.
  public static let exampleOutcome: CareRelationship = {
    var ended = CareRelationship.example
    (ended.until, ended.isActive) = (Example.end, false)
    return ended
  }()
}
