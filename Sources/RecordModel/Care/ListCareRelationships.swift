/// Lists who cares for a patient.
package struct ListCareTeam: Method {
  package static let name = "care.team"
  package static let summary = "Lists who cares for the patient, with those who did."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = CareRelationships
  package static let example = ListCareTeam(patientId: Example.patient)
  package static let exampleOutcome = CareRelationships(relationships: [.example])
}

/// Lists the patients that the person behind the call cares for.
package struct ListCaredPatients: Method {
  package static let name = "care.patients"
  package static let summary = "Lists the patients that the clinician or nurse who calls cares for now."
  /// Reads what belongs to the own account.
  package static let access = Access.read(.account, by: .careTeam)

  /// With no parameters.
  package init() {}

  package typealias Outcome = CareRelationships
  /// No parameters.
  package static let example = ListCaredPatients()
  package static let exampleOutcome = CareRelationships(relationships: [.example])
}

/// Lists care relationships for those who run them.
package struct ListCareRelationships: Method {
  package static let name = "care.relationships"
  package static let summary = "Lists the care relationships of a patient, or of a clinician or nurse."
  /// Reads who cares for whom.
  package static let access = Access.read(.accounts)

  /// Those of this patient; exactly one of the two is given.
  package var patientId: PatientID?
  /// Those of this clinician or nurse.
  package var accountId: AccountID?

  /// Those of a patient or of an account.
  package init(patientId: PatientID? = nil, accountId: AccountID? = nil) {
    (self.patientId, self.accountId) = (patientId, accountId)
  }

  package typealias Outcome = CareRelationships
  package static let example = ListCareRelationships(accountId: Example.clinician)
  package static let exampleOutcome = CareRelationships(relationships: [.example])
}

package struct CareRelationships: Codable, Sendable, Equatable {
  /// Those that give access now first, then by their beginning, newest first.
  package var relationships: [CareRelationship]

  package init(relationships: [CareRelationship]) { self.relationships = relationships }
}
