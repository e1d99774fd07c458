import RecordModel

/// The contract's answers that have the same shape as the record's own types.
enum MyHealthAllyAnswers {
  static let status = Shape.words(of: MeasureStatus.self)
  private static let source = Shape.words(of: MeasureSource.self)

  /// `Vital`: values not measured are `null` (R-MH-099).
  static let vital = Shape.closed(
    .required("id", .id), .required("timestamp", .moment), .optional("heartRate", .orNull(.integer())),
    .optional("bloodPressureSystolic", .orNull(.integer())),
    .optional("bloodPressureDiastolic", .orNull(.integer())), .optional("temperature", .orNull(.number())),
    .optional("respiratoryRate", .orNull(.integer())),
    .optional(
      "status",
      .object(
        ["heartRate", "bloodPressure", "temperature", "respiratoryRate"].map { .optional($0, status) })),
    .optional("bloodPressureCategory", .orNull(.anyText)), .optional("source", source),
    .optional("recordedAt", .moment), .optional("recordedBy", .id), .optional("retracted", .flag),
    .optional(
      "warnings",
      .list(
        of: .closed(
          .required("code", .anyText), .required("field", .anyText), .required("message", .anyText)))))

  /// `LabAnalyte`.
  static let analyte: Shape = {
    let bounds = ["referenceLow", "referenceHigh", "criticalLow", "criticalHigh"]
    return .object(
      [
        .required("key", .anyText), .required("name", .text(1...80)), .required("value", .number()),
        .required("unit", .text(1...20)), .optional("status", .words(of: LabStatus.self)),
        .optional("source", .anyText),
      ] + bounds.map { .optional($0, .orNull(.number())) })
  }()

  /// `PatientDashboard` (R-MH-066).
  static let dashboard = Shape.closed(
    .required("patientId", .id), .required("name", .anyText), .required("lastUpdated", .moment),
    .required("metrics", metrics),
    .required(
      "upcomingAppointments",
      .list(
        of: .closed(
          .required("id", .id), .required("date", .moment), .required("time", .clock),
          .required("provider", .anyText), .required("type", .words(of: AppointmentType.self))), atMost: 5)),
    .required(
      "recentMessages",
      .list(
        of: .closed(
          .required("id", .id), .required("from", .anyText), .required("preview", .text(0...120)),
          .required("timestamp", .moment), .required("unread", .flag), .optional("threadId", .id)), atMost: 5)
    ),
    .optional(
      "quickActions",
      .list(
        of: .closed(.required("id", .anyText), .required("label", .anyText), .required("screen", .anyText)))),
    .optional("unread", unread))

  /// All six keys are present; `null` means never measured (R-MH-068).
  private static let metrics: Shape = {
    func tile(_ name: String, _ values: [Shape.Member], _ unit: String) -> Shape.Member {
      let common: [Shape.Member] = [
        .required("unit", .words([unit])), .required("status", status), .optional("category", .anyText),
        .optional("measuredAt", .moment), .optional("source", source),
      ]
      return .required(name, .orNull(.object(values + common)))
    }
    func value(_ shape: Shape) -> [Shape.Member] { [.required("value", shape)] }
    return .closed(
      tile("heartRate", value(.integer(20...300)), "bpm"),
      tile(
        "bloodPressure",
        [.required("systolic", .integer(40...300)), .required("diastolic", .integer(20...200))], "mmHg"),
      tile(
        "bloodGlucose",
        value(.number(20...2000)) + [.optional("context", .words(of: GlucoseContext.self))], "mg/dL"),
      tile("a1cLevel", value(.number(3...20)), "%"), tile("weight", value(.number(1...650)), "kg"),
      tile("bmi", value(.number(7...210)), "kg/m²"))
  }()

  /// `UnreadCounts`.
  static let unread = Shape.closed(
    .required("messages", .count), .required("notifications", .count),
    .optional(
      "threads", .list(of: .closed(.required("threadId", .id), .required("unreadCount", .count)))))
}
