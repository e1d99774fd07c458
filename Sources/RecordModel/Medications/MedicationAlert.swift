/// The care team has to look at what a patient takes (R-MH-118).
public struct MedicationAlertRaised: Event {
  /// Code 148.
  public static let type = EventType(code: 148, name: "medications.alert-raised")
  /// The medication.
  public var medicationId: RecordID
  /// How urgent it is.
  public var severity: MedicationAlert

  /// An alert.
  public init(medicationId: RecordID, severity: MedicationAlert) {
    (self.medicationId, self.severity) = (medicationId, severity)
  }
}

/// How urgently somebody has to look at a medication.
public enum MedicationAlert: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The patient takes what does not go with another medication or with an allergy.
  case high
}

extension MedicationAlertRaised {
  /// Without names, which stand with the medication.
  public var summary: LocalizedText {
    LocalizedText(
      de: "Warnung: Medikament verträgt sich nicht mit anderen oder einer Allergie",
      en: "Alert: medication does not go with others or with an allergy")
  }
}
