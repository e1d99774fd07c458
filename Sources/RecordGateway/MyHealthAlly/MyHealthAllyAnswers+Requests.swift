import RecordModel

extension MyHealthAllyAnswers {
  private static let hours = Shape.list(
    of: .closed(
      .required("day", .words(of: OpeningHours.Day.self)), .required("open", .clock),
      .required("close", .clock)))

  /// `SupportInfo` (R-MH-140).
  static let supportInfo = Shape.closed(
    .required(
      "emergencyNumbers",
      .list(
        of: .closed(
          .required("label", .anyText), .required("number", .anyText), .optional("description", .anyText)))),
    .optional("contactEmail", .anyText), .optional("contactPhone", .anyText), .optional("hours", hours),
    .required("liveChat", .closed(.required("available", .flag), .optional("reason", .anyText))),
    .required("faqCategories", .list(of: .anyText)))

  /// `SupportRequest` (R-MH-140).
  static let supportRequest = Shape.closed(
    .required("id", .id), .required("patientId", .id), .required("category", .anyText),
    .required("subject", .anyText), .required("channel", .words(of: SupportChannel.self)),
    .required("status", .words(of: SupportStatus.self)), .required("createdAt", .moment),
    .required("updatedAt", .moment),
    .required(
      "replies",
      .list(
        of: .closed(
          .required("id", .id), .required("fromRole", .words(of: SupportReply.Side.self)),
          .required("text", .anyText), .required("timestamp", .moment)))))

  /// `WalkInRequest` (R-MH-170).
  static let walkIn = Shape.closed(
    .required("id", .id), .required("patientId", .id), .required("reason", .anyText),
    .required("preferredDate", .day), .required("preferredTime", .clock), .required("locationId", .id),
    .required("locationName", .anyText),
    .required(
      "status",
      .words([RequestState.submitted, .accepted, .declined, .cancelled, .completed].map(\.rawValue))),
    .required("confirmationNumber", .anyText), .required("appointmentId", .orNull(.id)),
    .optional("declineReason", .orNull(.anyText)), .required("createdAt", .moment),
    .required("updatedAt", .moment))

  /// `VisitRequest` (R-MH-187).
  static let queuedVisit = Shape.closed(
    .required("id", .id), .required("kind", .words(of: QueuedVisit.Kind.self)), .required("patientId", .id),
    .required("patientName", .anyText), .required("reason", .anyText), .required("preferredDate", .day),
    .required("preferredTime", .clock), .optional("locationId", .orNull(.id)),
    .optional("type", .words(of: AppointmentType.self)),
    .required("status", .words(of: QueuedVisit.Status.self)), .required("waitingMinutes", .count),
    .required("riskLevel", .words(of: CaseloadRisk.self)),
    .required("createdAt", .moment), .optional("appointmentId", .orNull(.id)))

  /// `VisitQueue`.
  static let visitQueue = Shape.closed(
    .required("pending", .list(of: queuedVisit)), .required("scheduled", .list(of: queuedVisit)),
    .required("page", .page))

  /// `PrescriptionLine`.
  static let prescription = Shape.closed(
    .optional("medicationId", .orNull(.id)), .required("name", .text(1...200)),
    .required("dosage", .form(.dosage)), .required("unit", .words(of: DoseUnit.self)),
    .required("frequency", .words(of: DoseFrequency.self)), .optional("instructions", .text(0...1000)),
    .optional("quantity", .integer(1...1000)), .optional("refills", .integer(0...12)))

  /// `VisitSummary` (R-MH-168).
  static let visitSummary = Shape.closed(
    .required("id", .id), .required("patientId", .id), .required("appointmentId", .orNull(.id)),
    .required("visitDate", .moment), .required("provider", .anyText), .required("providerId", .id),
    .required("diagnosis", .list(of: .anyText)), .required("treatmentPlan", .anyText),
    .required("prescriptionsIssued", .list(of: prescription)), .required("nextSteps", .list(of: .anyText)),
    .required("version", .version), .required("recordedAt", .moment), .required("amended", .flag))
}
