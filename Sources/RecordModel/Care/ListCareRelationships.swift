package struct ListCareTeam: Method {
  package static let name = "care.team"
  package static let summary = "Lists who cares for the patient, with those who did."
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
  package static let access = Access.read(.account, by: .careTeam)

  package init() {}

  package typealias Outcome = CareRelationships
  package static let example = ListCaredPatients()
  package static let exampleOutcome = CareRelationships(relationships: [.example])
}

/// Lists care relationships for those who manage them.
package struct ListCareRelationships: Method {
  package static let name = "care.relationships"
  package static let summary = "Lists the care relationships of a patient, or of a clinician or nurse."
  package static let access = Access.read(.accounts)

  /// Exactly one of the two is given.
  package var patientId: PatientID?
  /// A clinician or nurse.
  package var accountId: AccountID?

  package init(patientId: PatientID? = nil, accountId: AccountID? = nil) {
    (self.patientId, self.accountId) = (patientId, accountId)
  }

  package typealias Outcome = CareRelationships
  package static let example = ListCareRelationships(accountId: Example.clinician)
  package static let exampleOutcome = CareRelationships(relationships: [.example])
}

package struct CareRelationships: Codable, Sendable, Equatable {
  /// Those that give access now first, then newest first.
  package var relationships: [CareRelationship]

  package init(relationships: [CareRelationship]) { self.relationships = relationships }
}
