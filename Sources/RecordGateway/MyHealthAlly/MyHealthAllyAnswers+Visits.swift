import RecordModel

extension MyHealthAllyAnswers {
  /// `AppointmentList` (R-MH-086).
  static let appointments = Shape.closed(
    .required(
      "upcoming",
      .list(
        of: .object(
          visit + [
            .required("status", visitStatus), .optional("reason", .anyText),
            .optional("durationMinutes", minutes), .optional("timeZone", .anyText),
          ]))),
    .required(
      "past",
      .list(
        of: .object(
          visit + [.required("summaryUrl", .orNull(.link)), .optional("status", visitStatus)]))),
    .required("page", .page))

  private static let minutes = Shape.integer(5...480)
  private static let visitStatus = Shape.words(of: AppointmentStatus.self)

  private static let visit: [Shape.Member] = [
    .required("id", .id), .required("date", .moment), .required("time", .clock),
    .required("provider", .anyText), .required("type", .words(of: AppointmentType.self)),
    .required("location", .orNull(.anyText)), .required("providerId", .id),
  ]

  static let appointment = Shape.object(
    visit + [
      .required("patientId", .id), .required("timeZone", .anyText),
      .required("durationMinutes", minutes), .required("status", visitStatus),
      .optional("locationId", .orNull(.id)), .required("reason", .anyText),
      .optional("summaryUrl", .orNull(.link)), .optional("cancelledBy", .orNull(.id)),
      .optional("cancelReason", .orNull(.anyText)), .required("version", .version),
      .required("createdAt", .moment), .required("updatedAt", .moment),
    ])

  /// `Provider`.
  static let provider = Shape.closed(
    .required("id", .id), .required("name", .anyText), .required("specialty", .anyText),
    .required("acceptsTypes", .list(of: .words(of: AppointmentType.self))),
    .required("locationIds", .list(of: .id)), .required("timeZone", .anyText))

  /// `Availability`.
  static let availability = Shape.closed(
    .required("providerId", .id), .required("date", .day), .required("timeZone", .anyText),
    .required(
      "slots",
      .list(
        of: .closed(
          .required("time", .clock), .required("durationMinutes", minutes),
          .required("types", .list(of: .words(of: AppointmentType.self))), .required("free", .flag)))))

  /// `Location`.
  static let location = Shape.closed(
    .required("id", .id), .required("name", .anyText), .required("address", address),
    .optional("phone", .anyText), .required("acceptsWalkIns", .flag), .required("timeZone", .anyText),
    .optional(
      "hours",
      .list(
        of: .closed(
          .required("day", .words(of: OpeningHours.Day.self)), .required("open", .clock),
          .required("close", .clock)))))

  /// `Address`.
  static let address = Shape.closed(
    .required("line1", .text(1...120)), .optional("line2", .orNull(.text(0...120))),
    .required("city", .text(1...80)), .required("region", .text(1...80)),
    .required("postalCode", .text(2...16)), .required("country", .text(2...2)))
}
