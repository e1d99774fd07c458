import RecordModel

extension MyHealthAllyAnswers {
  /// `CarePlan` (R-MH-079).
  static let carePlan = Shape.object(
    [
      .required("id", .id), .required("patientId", .id), .required("createdDate", .moment),
      .required("updatedDate", .moment), .required("status", .words(of: CarePlanStatus.self)),
    ] + carePlanContent + [
      .optional("scheduledCheckups", .list(of: checkup)), .optional("instructions", .list(of: .anyText)),
      .optional("version", .version), .optional("publishedBy", .id),
    ])

  /// `CarePlanVersion`.
  static let carePlanVersion = Shape.closed(
    .required("version", .version), .required("planId", .id),
    .required("status", .words(of: CarePlanStatus.self)), .required("publishedDate", .moment),
    .required("publishedBy", .id), .optional("changeNote", .anyText))

  /// `CarePlanDraft` (R-MH-232).
  static let carePlanDraft = Shape.object(
    carePlanContent + [
      .required("planId", .orNull(.id)), .required("patientId", .id),
      .required("scheduledCheckups", .list(of: checkup)), .required("instructions", .list(of: .anyText)),
      .required("baseVersion", .count), .required("draftVersion", .version), .required("editedBy", .id),
      .required("updatedDate", .moment),
    ])

  /// What plan and draft have in common with the body of a draft.
  static let carePlanContent: [Shape.Member] = [
    .required("goals", .list(of: carePlanGoal, atMost: 50)),
    .required("medications", .list(of: guidance, atMost: 100)),
    .required("activityRecommendations", .list(of: activity, atMost: 50)),
    .required(
      "dietaryGuidelines",
      .list(
        of: .closed(.required("guideline", .text(1...500)), .required("rationale", .text(0...1000))),
        atMost: 50)),
  ]

  /// `CarePlanGoal`.
  static let carePlanGoal = Shape.closed(
    .required("id", .id), .required("title", .text(1...200)), .required("description", .text(0...2000)),
    .required("targetDate", .orNull(.moment)), .required("status", .words(of: GoalStatus.self)),
    .optional("statusChangedAt", .moment), .optional("note", .anyText))

  /// `CarePlanMedication`.
  private static let guidance = Shape.closed(
    .required("name", .text(1...200)), .required("dosage", .text(1...100)),
    .required("frequency", .text(1...100)), .required("instructions", .text(0...1000)),
    .optional("medicationId", .id), .optional("kind", .words(of: CarePlanMedication.Kind.self)))

  private static let activity = Shape.closed(
    .required("type", .text(1...120)), .required("frequency", .text(1...120)),
    .required("duration", .text(1...120)),
    .required("intensity", .words(of: ActivityRecommendation.Intensity.self)))

  /// `ScheduledCheckup`.
  static let checkup = Shape.closed(
    .required("id", .id), .required("title", .text(1...200)), .required("dueDate", .day),
    .optional("appointmentId", .orNull(.id)), .optional("done", .flag))
}
