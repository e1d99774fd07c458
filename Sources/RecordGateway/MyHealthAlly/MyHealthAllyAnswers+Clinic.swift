import RecordModel

extension MyHealthAllyAnswers {
  private static let severity = Shape.words(of: AlertSeverity.self)

  /// `Alert`.
  static let alert = Shape.closed(
    .required("id", .id), .required("patientId", .id), .required("patientName", .anyText),
    .required("source", .words(of: AlertSource.self)), .required("sourceId", .orNull(.id)),
    .required("severity", severity), .required("status", .words(of: AlertStatus.self)),
    .required("title", .anyText), .required("detail", .anyText), .required("occurrences", .version),
    .required("raisedAt", .moment), .required("lastOccurredAt", .moment),
    .optional("acknowledgedBy", .orNull(.id)), .optional("acknowledgedAt", .orNull(.moment)),
    .optional("assessment", .orNull(assessment)), .required("actionItems", .list(of: alertAction)),
    .optional("resolvedAt", .orNull(.moment)), .required("version", .version))

  private static let assessment = Shape.closed(
    .required("severity", severity), .required("finding", .anyText), .required("assessedBy", .id),
    .required("assessedAt", .moment))

  private static let alertAction = Shape.closed(
    .required("id", .id), .required("text", .anyText), .optional("assigneeId", .orNull(.id)),
    .optional("dueAt", .orNull(.moment)), .required("done", .flag), .optional("doneAt", .orNull(.moment)))

  /// `AlertCounts`.
  static let alertCounts = Shape.object(AlertSeverity.allCases.map { .required($0.rawValue, .count) })

  /// `ClinicianDashboard` (R-MH-173).
  static let overview = Shape.closed(
    .required("clinicianId", .id), .required("lastUpdated", .moment), .required("patientCount", .count),
    .required("appointmentCount", .count),
    .required(
      "pendingItems",
      .object(
        [
          "total", "openAlerts", "visitRequests", "refillRequests", "unreadMessages", "unpublishedCarePlans",
        ].map { .required($0, .count) })),
    .required("quickAlerts", .list(of: alert, atMost: 5)),
    .required("todaysSchedule", .list(of: scheduleItem)),
    .required("recentActivities", .list(of: clinicianActivity, atMost: 20)))

  /// `ScheduleItem` (R-MH-174).
  static let scheduleItem = Shape.closed(
    .required("appointmentId", .id), .required("date", .moment), .required("time", .clock),
    .required("patientId", .id), .required("patientName", .anyText),
    .required("type", .words(of: AppointmentType.self)),
    .required("status", .words(of: AppointmentStatus.self)), .optional("location", .orNull(.anyText)))

  /// `Activity`.
  static let clinicianActivity = Shape.closed(
    .required("id", .id), .required("timestamp", .moment), .required("kind", .anyText),
    .required("patientId", .orNull(.id)), .required("patientName", .orNull(.anyText)),
    .required("text", .anyText))

  private static let risk = Shape.words(of: CaseloadRisk.self)

  /// `PatientListItem` (R-MH-176); its age is `null` where no birth date is known.
  static let caseloadEntry = Shape.closed(
    .required("patientId", .id), .required("name", .anyText), .required("age", .orNull(.integer(0...130))),
    .optional("gender", .words(of: IntakeForm.Gender.self)), .required("riskLevel", risk),
    .required("status", .words(of: CaseloadStatus.self)), .required("openAlerts", .count),
    .required("lastVitalsAt", .orNull(.moment)), .required("nextAppointment", .orNull(.moment)),
    .required("unreadMessages", .count),
    .required(
      "quickActions",
      .list(
        of: .closed(.required("id", .anyText), .required("label", .anyText), .required("screen", .anyText)))))

  /// `PatientDetail` (R-MH-179).
  static let patientDetail = Shape.closed(
    .required("patientId", .id), .required("demographics", person),
    .required("medicalHistory", .orNull(history)), .optional("socialHistory", .orNull(habits)),
    .required("currentMedications", .list(of: medication)), .required("vitalTrends", course),
    .required("latestMetrics", metrics), .required("carePlan", .orNull(carePlan)),
    .required(
      "communication",
      .closed(
        .required("threadId", .orNull(.id)), .required("canMessage", .flag), .required("canVideo", .flag),
        .optional("phone", .orNull(.anyText)), .optional("email", .orNull(.mail)))),
    .required("openAlerts", .list(of: alert)), .required("riskLevel", risk),
    .optional("emergencyInfo", emergencyInfo), .required("withheld", .list(of: .anyText)))

  private static let person = Shape.closed(
    .required("firstName", .anyText), .required("lastName", .anyText),
    .required("dateOfBirth", .orNull(.day)),
    .required("age", .orNull(.integer(0...130))),
    .optional("gender", .orNull(.words(of: IntakeForm.Gender.self))),
    .optional("email", .orNull(.mail)), .optional("phone", .orNull(.anyText)))

  private static let history = Shape.object(
    IntakeForm.Topic.allCases.map { .required($0.rawValue, .list(of: .anyText)) })

  private static let habits = Shape.closed(
    .required("smoking", .words(of: IntakeForm.SocialHistory.Smoking.self)),
    .required("alcohol", .words(of: IntakeForm.SocialHistory.Alcohol.self)),
    .required("exercise", .words(of: IntakeForm.SocialHistory.Exercise.self)))

  /// `VitalsTrends`.
  private static let course: Shape = {
    let number = Shape.orNull(.number())
    let bounds = ["low", "high", "systolicLow", "systolicHigh", "diastolicLow", "diastolicHigh"]
    let totals = ["minimum", "maximum", "mean", "latest", "inTargetPercent"]
    let target = Shape.object(
      [.required("metric", .anyText), .required("unit", .anyText)] + bounds.map { .optional($0, number) }
        + [.optional("setBy", .id), .optional("setByRole", .role), .optional("updatedAt", .moment)])
    let point = Shape.closed(
      .required("timestamp", .moment), .optional("value", .number()), .optional("systolic", .number()),
      .optional("diastolic", .number()), .optional("count", .version), .optional("status", status))
    return .closed(
      .required("from", .moment), .required("to", .moment),
      .required("bucket", .words(of: TrendBucket.self)),
      .required(
        "series",
        .list(
          of: .closed(
            .required("metric", .anyText), .required("unit", .anyText), .required("points", .list(of: point)),
            .required(
              "summary", .object([.required("count", .count)] + totals.map { .optional($0, number) })),
            .optional("target", .orNull(target))))))
  }()
}
