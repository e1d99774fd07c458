/// Forbids the erasure of a patient's record.
package struct HoldPatient: Method {
  package static let name = "patient.hold"
  package static let summary = "Forbids the erasure of a patient's record until the hold is released."
  /// For administrators, who have no other part in records.
  package static let access = Access(.operate, .accounts, only: .administrators)

  package var patientId: PatientID
  /// 1 to 500 characters; part of the record.
  package var reason: String

  package init(patientId: PatientID, reason: String) { (self.patientId, self.reason) = (patientId, reason) }

  package typealias Outcome = RetentionHold
  package static let example = HoldPatient(patientId: Example.patient, reason: "Haftpflichtfall")
  package static let exampleOutcome = RetentionHold.example
}

/// Allows the erasure of a patient's record again.
package struct ReleaseHold: Method {
  package static let name = "patient.releaseHold"
  package static let summary = "Releases the hold on a patient's record."
  /// For administrators, who have no other part in records.
  package static let access = Access(.operate, .accounts, only: .administrators)

  package var patientId: PatientID
  /// 1 to 500 characters; part of the record.
  package var reason: String

  package init(patientId: PatientID, reason: String) { (self.patientId, self.reason) = (patientId, reason) }

  package typealias Outcome = RetentionHold
  package static let example = ReleaseHold(patientId: Example.patient, reason: "erledigt")
  package static let exampleOutcome = RetentionHold.example
}

package struct RetentionHold: Codable, Sendable, Equatable {
  package var since: Timestamp
  /// Shown only to operators and auditors.
  package var reason: String?

  package init(since: Timestamp, reason: String?) { (self.since, self.reason) = (since, reason) }

  static let example = RetentionHold(since: Example.start, reason: "Haftpflichtfall")
}
