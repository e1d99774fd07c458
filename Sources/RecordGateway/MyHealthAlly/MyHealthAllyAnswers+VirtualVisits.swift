import RecordModel

extension MyHealthAllyAnswers {
  private static let state = Shape.words(of: VisitState.self)

  /// `VirtualVisit` (R-MH-189).
  static let virtualVisit = Shape.closed(
    .required("id", .id), .required("appointmentId", .id), .required("patientId", .id),
    .required("clinicianId", .id), .required("state", state), .required("roomId", .anyText),
    .required("preparedAt", .moment), .required("startedAt", .orNull(.moment)),
    .required("endedAt", .orNull(.moment)),
    .required(
      "participants",
      .list(
        of: .closed(
          .required("userId", .id), .required("role", .role), .required("joinedAt", .moment),
          .optional("leftAt", .orNull(.moment))))),
    .required("notes", .anyText), .required("notesVersion", .count),
    .required("prescriptions", .list(of: prescription)), .optional("summaryId", .orNull(.id)),
    .optional("patientSidebar", sidebar))

  /// `PatientSidebar` (R-MH-191).
  private static let sidebar = Shape.closed(
    .required("name", .anyText), .required("age", .integer(0...130)), .optional("gender", .anyText),
    .required(
      "criticalAllergies",
      .list(
        of: .closed(
          .required("allergen", .anyText), .optional("reaction", .anyText),
          .required("severity", .words(of: VisitSidebar.CriticalAllergy.Severity.self))))),
    .required("activeMedications", .list(of: medication)), .required("latestMetrics", metrics),
    .required("openAlerts", .count),
    .required(
      "dnr", .closed(.required("status", .words(of: DnrStatus.self)))))

  /// `PatientVisit`.
  static let patientVisit = Shape.closed(
    .required("id", .id), .required("appointmentId", .id), .required("state", state),
    .required("provider", .anyText), .required("startedAt", .orNull(.moment)),
    .required("endedAt", .orNull(.moment)), .required("canJoin", .flag),
    .optional("summaryUrl", .orNull(.link)))

  /// `JoinTicket` (R-MH-190).
  static let ticket = Shape.closed(
    .required("visitId", .id), .required("roomId", .anyText), .required("ticket", .anyText),
    .required("expiresAt", .moment))

  /// `PrescribeResult` (R-MH-192).
  static let prescribed = Shape.closed(
    .required("line", prescription), .required("medication", medication),
    .required(
      "interactions",
      .list(
        of: .closed(
          .required("medicationIds", .list(of: .id)), .required("medicationNames", .list(of: .anyText)),
          .required("severity", .words(of: InteractionTable.Severity.self)),
          .required("description", .anyText), .required("source", .anyText)))),
    .required(
      "allergyConflicts",
      .list(
        of: .closed(
          .required("medicationId", .id), .required("allergen", .anyText), .optional("reaction", .anyText),
          .required("critical", .flag)))))
}
