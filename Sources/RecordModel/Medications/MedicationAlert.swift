/// The care team has to look at what a patient takes (R-MH-116, R-MH-118).
public struct MedicationAlertRaised: Event {
  /// Code 148.
  public static let type = EventType(code: 148, name: "medications.alert-raised")
  /// The medication.
  public var medicationId: RecordID
  /// Why.
  public var cause: Cause
  /// How urgent it is.
  public var severity: MedicationAlert

  /// Why somebody has to look.
  public enum Cause: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// Something severe stands against it, and the patient takes it all the same.
    case interaction
    /// A severe effect was reported.
    case sideEffect = "side-effect"
  }

  /// An alert.
  public init(medicationId: RecordID, cause: Cause, severity: MedicationAlert) {
    (self.medicationId, self.cause, self.severity) = (medicationId, cause, severity)
  }
}

/// How urgently somebody has to look at a medication.
public enum MedicationAlert: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Soon: it may do harm.
  case high
}

extension MedicationAlertRaised {
  /// Without names, which stand with the medication.
  public var summary: LocalizedText {
    switch cause {
    case .interaction:
      LocalizedText(
        de: "Warnung: Medikament verträgt sich nicht mit anderen oder einer Allergie",
        en: "Alert: medication does not go with others or with an allergy")
    case .sideEffect:
      LocalizedText(de: "Warnung: schwere Nebenwirkung", en: "Alert: severe side effect")
    }
  }
}
