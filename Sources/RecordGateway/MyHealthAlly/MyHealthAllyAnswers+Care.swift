import RecordModel

extension MyHealthAllyAnswers {
  /// `CarePlan` (R-MH-079).
  static let carePlan = Shape.closed(
    .required("id", .id), .required("patientId", .id), .required("createdDate", .moment),
    .required("updatedDate", .moment), .required("status", .words(of: CarePlanStatus.self)),
    .required("goals", .list(of: goal, atMost: 50)),
    .required(
      "medications",
      .list(
        of: .closed(
          .required("name", .text(1...200)), .required("dosage", .text(1...100)),
          .required("frequency", .text(1...100)), .required("instructions", .text(0...1000)),
          .optional("medicationId", .id), .optional("kind", .words(of: CarePlanMedication.Kind.self))),
        atMost: 100)),
    .required(
      "activityRecommendations",
      .list(
        of: .closed(
          .required("type", .text(1...120)), .required("frequency", .text(1...120)),
          .required("duration", .text(1...120)),
          .required("intensity", .words(of: ActivityRecommendation.Intensity.self))), atMost: 50)),
    .required(
      "dietaryGuidelines",
      .list(
        of: .closed(.required("guideline", .text(1...500)), .required("rationale", .text(0...1000))),
        atMost: 50)),
    .optional("scheduledCheckups", .list(of: checkup)), .optional("instructions", .list(of: .anyText)),
    .optional("version", .version), .optional("publishedBy", .id))

  private static let goal = Shape.closed(
    .required("id", .id), .required("title", .text(1...200)), .required("description", .text(0...2000)),
    .required("targetDate", .orNull(.moment)), .required("status", .words(of: GoalStatus.self)),
    .optional("statusChangedAt", .moment), .optional("note", .anyText))

  private static let checkup = Shape.closed(
    .required("id", .id), .required("title", .text(1...200)), .required("dueDate", .day),
    .optional("appointmentId", .orNull(.id)), .optional("done", .flag))

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

  private static let sideEffect = Shape.closed(
    .required("id", .id), .required("effect", .anyText),
    .required("severity", .words(of: SideEffectReport.Severity.self)), .optional("onset", .orNull(.moment)),
    .optional("note", .anyText), .required("reportedAt", .moment), .required("reportedBy", .id))

  /// `AppointmentList` (R-MH-086).
  static let appointments = Shape.closed(
    .required("upcoming", .list(of: .object(visit + [.required("status", visitStatus)]))),
    .required(
      "past", .list(of: .object(visit + [.required("summaryUrl", .orNull(.link))]))),
    .required("page", .page))

  private static let visitStatus = Shape.words(of: AppointmentStatus.self)

  private static let visit: [Shape.Member] = [
    .required("id", .id), .required("date", .moment), .required("time", .clock),
    .required("provider", .anyText), .required("type", .words(of: AppointmentType.self)),
    .required("location", .orNull(.anyText)), .required("providerId", .id),
  ]

  static let appointment = Shape.object(
    visit + [
      .required("patientId", .id), .required("timeZone", .anyText),
      .required("durationMinutes", .integer(5...480)), .required("status", visitStatus),
      .optional("locationId", .orNull(.id)), .required("reason", .anyText),
      .optional("summaryUrl", .orNull(.link)), .optional("cancelledBy", .orNull(.id)),
      .optional("cancelReason", .orNull(.anyText)), .required("version", .version),
      .required("createdAt", .moment), .required("updatedAt", .moment),
    ])
}
