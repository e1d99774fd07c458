import HTTPTypes
import RecordModel

extension MyHealthAlly {
  /// The overview that greets a patient (R-MH-065).
  static let welcomeRoutes: [Route] = [
    route(
      "getOnboarding", .get, "/api/patients/{patientId}/onboarding", GetOnboarding.self, .namedRecord,
      answers: onboarding),
    route(
      "completeOnboarding", .post, "/api/patients/{patientId}/onboarding/complete", CompleteOnboarding.self,
      .namedRecord, answers: onboarding),
  ]

  private static let onboarding = Shape.closed(
    .required("completed", .flag), .required("completedAt", .orNull(.moment)),
    .required(
      "features",
      .list(
        of: .closed(
          .required("id", .anyText), .required("title", .anyText), .required("description", .anyText)))),
    .required(
      "cta",
      .closed(.required("id", .anyText), .required("label", .anyText), .required("screen", .anyText))),
    .required(
      "checklist",
      .object(
        ["emailVerified", "intakeSubmitted", "emergencyContactAdded", "insuranceAdded"].map {
          .required($0, .flag)
        })))

  /// Devices for pushed notifications (R-MH-259).
  static let pushRoutes: [Route] = [
    route(
      "registerPushDevice", .post, "/api/patients/{patientId}/push-devices", RegisterPushDevice.self,
      .namedRecord, .members(),
      takes: .closed(
        .optional("id", .id), .required("platform", .words(of: PushPlatform.self)),
        .required("pushToken", .form(.pushToken)), .optional("appVersion", .text(0...40))),
      answers: .closed(
        .required("id", .id), .required("platform", .words(of: PushPlatform.self)),
        .required("tokenSuffix", .anyText), .required("registeredAt", .moment)),
      success: .created(.below("id"))),
    route(
      "removePushDevice", .delete, "/api/patients/{patientId}/push-devices/{pushDeviceId}",
      RemovePushDevice.self, .namedRecord, .path("pushDeviceId", .identifier, as: "pushDeviceId"),
      success: .noContent),
  ]
}
