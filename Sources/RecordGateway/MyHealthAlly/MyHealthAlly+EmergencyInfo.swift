import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  private static let contact = Argument.path("contactId", .identifier, as: "contactId")
  private static let contactBody = Shape.closed(
    .optional("id", .id), .required("name", .text(1...120)), .required("relationship", .text(1...60)),
    .required("phone", .judged(.form(.phone))), .optional("alternatePhone", .judged(.form(.phone))),
    .optional("priority", .integer(1...10)))

  /// What counts in an emergency (R-MH-155 to R-MH-158).
  static let emergencyRoutes: [Route] = [
    route(
      "getEmergencyInfo", .get, "/api/patients/{patientId}/emergency-info", GetEmergencyInfo.self,
      .namedRecord, answers: MyHealthAllyAnswers.emergencyInfo, isConditional: true,
      finding: .emergencyAccess, answer: emergencyInfo),
    route(
      "addEmergencyContact", .post, "/api/patients/{patientId}/emergency-info/contacts",
      AddEmergencyContact.self, .namedRecord, .members(), takes: contactBody,
      answers: MyHealthAllyAnswers.emergencyContact, success: .created(.above)),
    route(
      "updateEmergencyContact", .put, "/api/patients/{patientId}/emergency-info/contacts/{contactId}",
      UpdateEmergencyContact.self, .namedRecord, contact, .members(), takes: contactBody,
      answers: MyHealthAllyAnswers.emergencyContact),
    route(
      "removeEmergencyContact", .delete, "/api/patients/{patientId}/emergency-info/contacts/{contactId}",
      RemoveEmergencyContact.self, .namedRecord, contact, success: .noContent),
    route(
      "setMedicalAlerts", .put, "/api/patients/{patientId}/emergency-info/medical-alerts",
      SetMedicalAlerts.self, .namedRecord, .members(), .ifMatch(as: "expectedVersion"),
      takes: .closed(
        .required("medicalAlerts", .list(of: MyHealthAllyAnswers.medicalAlert, atMost: 50))),
      answers: MyHealthAllyAnswers.emergencyInfo, answer: emergencyInfo),
    route(
      "recordDnrStatus", .put, "/api/patients/{patientId}/emergency-info/dnr", RecordDnrStatus.self,
      .namedRecord, .members(), .ifMatch(as: "expectedVersion"),
      takes: .closed(
        .required("status", .words(of: DnrStatus.self)), .optional("documentAttachmentId", .id),
        .optional("effectiveDate", .day), .optional("verify", .flag)),
      answers: MyHealthAllyAnswers.emergencyInfo, answer: emergencyInfo),
    route(
      "setCriticalAllergies", .put, "/api/patients/{patientId}/emergency-info/allergies",
      SetCriticalAllergies.self, .namedRecord, .members(), .ifMatch(as: "expectedVersion"),
      takes: .closed(
        .required("criticalAllergies", .list(of: MyHealthAllyAnswers.criticalAllergy, atMost: 50))),
      answers: MyHealthAllyAnswers.emergencyInfo, answer: emergencyInfo),
  ]

  /// The tag is the version for `If-Match`; people are named without their roles.
  private static func emergencyInfo(
    _ received: ReceivedValue, _ exchange: Exchange
  ) throws(Failure) -> Answer {
    let info = try received.read(EmergencyInfo.self).named
    return try Answer(encoding: info).cached(.revalidated, Validators(tag: "\"\(info.version)\""))
  }
}

extension EmergencyInfo {
  /// In the contract's form: people are named without a role.
  var named: EmergencyInfo {
    var info = self
    (info.dnr.recordedBy, info.dnr.verifiedBy) = (dnr.recordedBy?.bareID, dnr.verifiedBy?.bareID)
    return info
  }
}

extension MyHealthAllyAnswers {
  static let emergencyContact = Shape.closed(
    .required("id", .id), .required("name", .anyText), .required("relationship", .anyText),
    .required("phone", .anyText), .optional("alternatePhone", .orNull(.anyText)),
    .required("priority", .integer(1...10)))
  static let medicalAlert = Shape.closed(
    .optional("id", .id), .required("label", .text(1...200)), .optional("detail", .text(0...1000)))
  static let criticalAllergy = Shape.closed(
    .optional("id", .id), .required("allergen", .text(1...120)), .optional("reaction", .text(0...200)),
    .required("severity", .words(of: CriticalAllergy.Severity.self)))

  /// `EmergencyInfo`.
  static let emergencyInfo = Shape.closed(
    .required("patientId", .id), .required("contacts", .list(of: emergencyContact, atMost: 10)),
    .required("medicalAlerts", .list(of: medicalAlert, atMost: 50)),
    .required(
      "dnr",
      .closed(
        .required("status", .words(of: DnrStatus.self)), .optional("documentAttachmentId", .orNull(.id)),
        .optional("recordedBy", .orNull(.id)), .optional("recordedByRole", .role),
        .optional("verifiedBy", .orNull(.id)), .optional("effectiveDate", .orNull(.day)),
        .optional("updatedAt", .orNull(.moment)))),
    .required("criticalAllergies", .list(of: criticalAllergy, atMost: 50)), .required("version", .count),
    .required("updatedAt", .orNull(.moment)))
}
