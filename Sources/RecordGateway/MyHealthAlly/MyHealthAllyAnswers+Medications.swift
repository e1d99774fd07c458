import RecordModel

extension MyHealthAllyAnswers {
  /// `Medication` (R-MH-112).
  static let medication = Shape.closed(
    .required("id", .id), .required("name", .anyText), .required("dosage", .anyText),
    .required("unit", .words(of: DoseUnit.self)), .required("frequency", .words(of: DoseFrequency.self)),
    .required("refillStatus", .words(of: RefillStatus.self)), .required("prescribedDate", .orNull(.moment)),
    .required("refillDate", .orNull(.moment)), .required("sideEffects", .list(of: .anyText)),
    .optional("frequencyText", .anyText), .optional("instructions", .anyText),
    .optional("status", .words([MedicationStatus.active, .discontinued].map(\.rawValue))),
    .optional("prescribedBy", .orNull(.id)),
    .optional("source", .words(of: MedicationSource.self)), .optional("reminderTimes", .list(of: .clock)),
    .optional("sideEffectReports", .list(of: sideEffect)), .optional("version", .version))

  /// `SideEffectReport` (R-MH-116).
  static let sideEffect = Shape.closed(
    .required("id", .id), .required("effect", .anyText),
    .required("severity", .words(of: SideEffectReport.Severity.self)), .optional("onset", .orNull(.moment)),
    .optional("note", .anyText), .required("reportedAt", .moment), .required("reportedBy", .id))

  /// `RefillRequest` (R-MH-114).
  static let refillRequest = Shape.closed(
    .required("id", .id), .required("medicationId", .id),
    .required("status", .words(of: RefillRequest.Status.self)), .required("requestedAt", .moment),
    .optional("decidedBy", .orNull(.id)), .optional("decidedAt", .orNull(.moment)),
    .optional("note", .anyText))

  /// `InteractionList` (R-MH-117).
  static let interactions = Shape.closed(
    .required(
      "interactions",
      .list(
        of: .closed(
          .required("medicationIds", .list(of: .id, atMost: 2)),
          .required("medicationNames", .list(of: .anyText, atMost: 2)),
          .required("severity", .words(of: InteractionTable.Severity.self)),
          .required("description", .anyText), .required("source", .anyText)))),
    .required(
      "allergyConflicts",
      .list(
        of: .closed(
          .required("medicationId", .id), .required("allergen", .anyText),
          .optional("reaction", .anyText), .required("critical", .flag)))),
    .required("unknownMedications", .list(of: .anyText)), .required("checkedAt", .moment),
    .required("tableVersion", .anyText))
}
