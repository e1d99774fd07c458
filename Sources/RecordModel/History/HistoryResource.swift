/// A kind of history entry, by the name of its FHIR R4 resource.
package enum HistoryResource: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// An intolerance or allergy.
  case allergyIntolerance = "AllergyIntolerance"
  /// A diagnosis, finding or problem.
  case condition = "Condition"
  /// A medication that was taken or prescribed elsewhere.
  case medicationStatement = "MedicationStatement"
  /// A plan of care of another system.
  case carePlan = "CarePlan"
  /// An operation, a therapy.
  case procedure = "Procedure"
  /// A vaccination.
  case immunization = "Immunization"
  /// An implant or a device handed out.
  case device = "Device"
  /// A visit or a stay.
  case encounter = "Encounter"
  /// An observation that is not a measure.
  case observation = "Observation"

  /// The byte in stored keys, in the order in which a history is read; never changes.
  package var code: UInt8 {
    switch self {
    case .allergyIntolerance: 1
    case .condition: 2
    case .medicationStatement: 3
    case .carePlan: 4
    case .procedure: 5
    case .immunization: 6
    case .device: 7
    case .encounter: 8
    case .observation: 9
    }
  }

  /// Whether it lasts and so can end; the others have only a moment.
  package var lasts: Bool { self != .immunization && self != .observation }

  /// FHIR's word for the state, such as `Condition.clinicalStatus`.
  package func status(hasEnded: Bool) -> HistoryStatus {
    switch self {
    case .condition, .allergyIntolerance: hasEnded ? .resolved : .active
    case .medicationStatement, .carePlan: hasEnded ? .completed : .active
    case .device: hasEnded ? .inactive : .active
    case .encounter: hasEnded ? .finished : .inProgress
    case .procedure, .immunization: .completed
    case .observation: .final
    }
  }
}

/// FHIR's state of an entry.
package enum HistoryStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case active
  case resolved
  /// It was carried out.
  case completed
  /// It is no longer in use.
  case inactive
  /// The visit goes on.
  case inProgress = "in-progress"
  /// The visit is over.
  case finished
  /// The observation is final.
  case final
  /// It was never true.
  case enteredInError = "entered-in-error"
}
