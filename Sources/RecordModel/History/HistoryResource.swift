/// A kind of thing that other systems know of a patient, by the name of its FHIR R4 resource.
package enum HistoryResource: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// What the patient does not tolerate.
  case allergyIntolerance = "AllergyIntolerance"
  /// A diagnosis, finding or problem.
  case condition = "Condition"
  /// A medication that was taken or prescribed elsewhere.
  case medicationStatement = "MedicationStatement"
  /// A plan of care of another system.
  case carePlan = "CarePlan"
  /// Something that was done.
  case procedure = "Procedure"
  /// A vaccination.
  case immunization = "Immunization"
  /// Something that was implanted or handed out.
  case device = "Device"
  /// A visit or a stay.
  case encounter = "Encounter"
  /// Something that was observed and is not a measure.
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

  /// Whether it lasts, so that it can end; what does not lasts for a moment.
  package var lasts: Bool { self != .immunization && self != .observation }

  /// FHIR's word for the state: of `Condition.clinicalStatus` and its like.
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

/// The state of an entry, in FHIR's words.
package enum HistoryStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// It goes on.
  case active
  /// It is over.
  case resolved
  /// It was carried through.
  case completed
  /// It is no longer in use.
  case inactive
  /// The visit goes on.
  case inProgress = "in-progress"
  /// The visit is over.
  case finished
  /// The observation stands.
  case final
  /// It was never true.
  case enteredInError = "entered-in-error"
}
