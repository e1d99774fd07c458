/// Forbids that a patient's record is erased.
public struct HoldPatient: Method {
  /// `patient.hold`.
  public static let name = "patient.hold"
  /// For the documentation.
  public static let summary = "Forbids the erasure of a patient's record until the hold is released."
  /// For administrators, who have no other part in records.
  public static let access = Access(.operate, .accounts, by: .admins)

  /// The patient.
  public var patientId: PatientID
  /// Why, 1 to 500 characters; part of the record.
  public var reason: String

  /// A hold on that record.
  public init(patientId: PatientID, reason: String) { (self.patientId, self.reason) = (patientId, reason) }

  /// What the method answers.
  public typealias Outcome = RetentionHold
  /// A claim.
  public static let example = HoldPatient(patientId: Example.patient, reason: "Haftpflichtfall")
  /// It stands.
  public static let exampleOutcome = RetentionHold.example
}

/// Lets a patient's record be erased again.
public struct ReleaseHold: Method {
  /// `patient.releaseHold`.
  public static let name = "patient.releaseHold"
  /// For the documentation.
  public static let summary = "Releases the hold on a patient's record."
  /// For administrators, who have no other part in records.
  public static let access = Access(.operate, .accounts, by: .admins)

  /// The patient.
  public var patientId: PatientID
  /// Why, 1 to 500 characters; part of the record.
  public var reason: String

  /// The release of that record's hold.
  public init(patientId: PatientID, reason: String) { (self.patientId, self.reason) = (patientId, reason) }

  /// The hold that was released.
  public typealias Outcome = RetentionHold
  /// The claim is settled.
  public static let example = ReleaseHold(patientId: Example.patient, reason: "erledigt")
  /// It stood.
  public static let exampleOutcome = RetentionHold.example
}

/// A hold on a record.
public struct RetentionHold: Codable, Sendable, Equatable {
  /// When it was placed.
  public var since: Timestamp
  /// Why; shown to operators and auditors alone.
  public var reason: String?

  /// A hold.
  public init(since: Timestamp, reason: String?) { (self.since, self.reason) = (since, reason) }

  static let example = RetentionHold(since: Example.start, reason: "Haftpflichtfall")
}
