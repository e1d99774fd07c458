import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  /// Settings and intake form.
  static let settingsRoutes: [Route] = [
    route(
      "getSettings", .get, "/api/patients/{patientId}/settings", GetSettings.self, .namedRecord,
      answers: MyHealthAllyAnswers.settings, isConditional: true, answer: settings),
    route(
      "updateSettings", .put, "/api/patients/{patientId}/settings", UpdateSettings.self, .namedRecord,
      .members(), .ifMatch(as: "expectedVersion"), takes: settingsUpdate,
      answers: MyHealthAllyAnswers.settings, answer: settings),
    route(
      "getIntakeForm", .get, "/api/patients/{patientId}/intake-form", GetIntakeForm.self, .namedRecord,
      answers: intake(ofAnswer: true), answer: intakeForm),
    route(
      "submitIntakeForm", .post, "/api/patients/{patientId}/intake-form", SubmitIntakeForm.self, .namedRecord,
      .members(), takes: intake(ofAnswer: false), answers: intake(ofAnswer: true), success: .created(.here),
      answer: intakeForm),
  ]

  /// The tag is the version for `If-Match` (R-MH-264); quiet hours are not in this contract.
  private static func settings(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    var settings = try received.read(PatientSettings.self)
    settings.preferences.quietHours = nil
    return try Answer(encoding: settings).cached(
      .revalidated, Validators(tag: "\"\(settings.meta.version)\""))
  }

  /// Without the asserted empty lists, which this contract's form does not have (by R-MH-075 all are
  /// asserted).
  private static func intakeForm(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    var form = try received.read(IntakeForm.self)
    form.medicalHistory.assertedNone = nil
    form.submittedBy = form.submittedBy.bareID
    return try Answer(encoding: form)
  }

  /// The contract's `SettingsUpdate`; additions of `GET` are tolerated (R-MH-006).
  private static let settingsUpdate = Shape.closed(
    .optional(
      "profile",
      .closed(
        .optional("firstName", .text(1...80)), .optional("lastName", .text(1...80)),
        .optional("email", .mail),
        .optional("phone", .orNull(.judged(.form(.phone)))), .optional("dateOfBirth", .day),
        .optional("profilePhotoUrl", .orNull(.link)))),
    .optional("preferences", .object(MyHealthAllyAnswers.preferences.map { .optional($0, .flag) })),
    .optional("privacy", .object(MyHealthAllyAnswers.privacy.map { .optional($0, .flag) })),
    .optional("meta", .ignored))

  /// The contract's `IntakeForm`; members of answers are ignored in requests (R-MH-006).
  private static func intake(ofAnswer isAnswer: Bool) -> Shape {
    .closed(
      .required("demographics", demographics), .required("medicalHistory", medicalHistory),
      .required(
        "socialHistory",
        .closed(
          .required("smoking", .words(of: IntakeForm.SocialHistory.Smoking.self)),
          .required("alcohol", .words(of: IntakeForm.SocialHistory.Alcohol.self)),
          .required("exercise", .words(of: IntakeForm.SocialHistory.Exercise.self)))),
      .optional("version", isAnswer ? .version : .ignored),
      .optional("submittedAt", isAnswer ? .orNull(.moment) : .ignored),
      .optional("submittedBy", isAnswer ? .orNull(.id) : .ignored))
  }

  private static let demographics = Shape.closed(
    .required("firstName", .text(1...80)), .required("lastName", .text(1...80)),
    .required("dateOfBirth", .day), .required("gender", .words(of: IntakeForm.Gender.self)),
    .required("phone", .judged(.form(.phone))))

  private static let medicalHistory = Shape.object(
    IntakeForm.Topic.allCases.map {
      .required($0.rawValue, .list(of: .text(1...200), atMost: 100))
    })
}
