/// Forbids that a patient's record is erased.
package struct HoldPatient: Method {
  /// `patient.hold`.
  package static let name = "patient.hold"
  package static let summary = "Forbids the erasure of a patient's record until the hold is released."
  /// For administrators, who have no other part in records.
  package static let access = Access(.operate, .accounts, only: .administrators)

  package var patientId: PatientID
  /// Why, 1 to 500 characters; part of the record.
  package var reason: String

  /// A hold on that record.
  package init(patientId: PatientID, reason: String) { (self.patientId, self.reason) = (patientId, reason) }

  /// What the method answers.
  package typealias Outcome = RetentionHold
  /// A claim.
  package static let example = HoldPatient(patientId: Example.patient, reason: "Haftpflichtfall")
  /// It stands.
  package static let exampleOutcome = RetentionHold.example
}

/// Lets a patient's record be erased again.
package struct ReleaseHold: Method {
  /// `patient.releaseHold`.
  package static let name = "patient.releaseHold"
  package static let summary = "Releases the hold on a patient's record."
  /// For administrators, who have no other part in records.
  package static let access = Access(.operate, .accounts, only: .administrators)

  package var patientId: PatientID
  /// Why, 1 to 500 characters; part of the record.
  package var reason: String

  /// The release of that record's hold.
  package init(patientId: PatientID, reason: String) { (self.patientId, self.reason) = (patientId, reason) }

  /// The hold that was released.
  package typealias Outcome = RetentionHold
  /// The claim is settled.
  package static let example = ReleaseHold(patientId: Example.patient, reason: "erledigt")
  /// It stood.
  package static let exampleOutcome = RetentionHold.example
}

/// A hold on a record.
package struct RetentionHold: Codable, Sendable, Equatable {
  /// When it was placed.
  package var since: Timestamp
  /// Why; shown to operators and auditors alone.
  package var reason: String?

  /// A hold.
  package init(since: Timestamp, reason: String?) { (self.since, self.reason) = (since, reason) }

  static let example = RetentionHold(since: Example.start, reason: "Haftpflichtfall")
}
