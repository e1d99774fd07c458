import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  private static let visit = Argument.path("visitId", .identifier, as: "visitId")

  /// What the patient does with a visit by video.
  static let patientVisitRoutes: [Route] = [
    route(
      "getPatientVirtualVisit", .get, "/api/patients/{patientId}/virtual-visits/{visitId}",
      GetPatientVisit.self, .namedRecord, visit, answers: MyHealthAllyAnswers.patientVisit),
    route(
      "joinVirtualVisit", .post, "/api/patients/{patientId}/virtual-visits/{visitId}/join",
      JoinVirtualVisit.self, .namedRecord, visit, answers: MyHealthAllyAnswers.ticket),
  ]

  /// What the clinician does with one.
  static let virtualVisitRoutes: [Route] = [
    route(
      "listVirtualVisits", .get, "/api/clinicians/{clinicianId}/virtual-visits", ListVirtualVisits.self,
      .ownAccount("clinicianId"), .query("state", .words(of: VisitState.self)), limit, cursor,
      answers: .listed("visits", MyHealthAllyAnswers.virtualVisit)),
    route(
      "prepareVirtualVisit", .post, "/api/clinicians/{clinicianId}/virtual-visits", PrepareVirtualVisit.self,
      .ownAccount("clinicianId"), .members(),
      takes: .closed(.optional("id", .id), .required("appointmentId", .id)),
      answers: MyHealthAllyAnswers.virtualVisit, success: .created(.below("id"))),
    route(
      "getVirtualVisit", .get, "/api/clinicians/{clinicianId}/virtual-visits/{visitId}",
      GetVirtualVisit.self, .ownAccount("clinicianId"), visit, answers: MyHealthAllyAnswers.virtualVisit
    ) { (received, _) throws(Failure) in
      var visit = try received.read(VirtualVisit.self)
      let medications = visit.patientSidebar?.activeMedications ?? []
      visit.patientSidebar?.activeMedications = medications.map(\.named)
      return try Answer(encoding: visit)
    },
    route(
      "startVirtualVisit", .post, "/api/clinicians/{clinicianId}/virtual-visits/{visitId}/start",
      StartVirtualVisit.self, .ownAccount("clinicianId"), visit, answers: MyHealthAllyAnswers.ticket),
    route(
      "saveVisitNotes", .put, "/api/clinicians/{clinicianId}/virtual-visits/{visitId}/notes",
      SaveVisitNotes.self, .ownAccount("clinicianId"), visit, .members(),
      takes: .closed(.required("notes", .text(0...50_000)), .required("notesVersion", .count)),
      answers: MyHealthAllyAnswers.virtualVisit),
    route(
      "prescribeInVisit", .post, "/api/clinicians/{clinicianId}/virtual-visits/{visitId}/prescriptions",
      PrescribeInVisit.self, .ownAccount("clinicianId"), visit, .members(),
      takes: .closed(
        .optional("id", .id), .required("line", sentPrescription),
        .optional("overrideInteractions", .flag), .optional("overrideReason", .text(1...500))
      ).with(("overrideReason", unless: "overrideInteractions", is: ["const": false])),
      answers: MyHealthAllyAnswers.prescribed, success: .created(.above)
    ) { (received, _) throws(Failure) in
      var prescribed = try received.read(Prescribed.self)
      prescribed.medication = prescribed.medication.named
      return try Answer(encoding: prescribed)
    },
    route(
      "endVirtualVisit", .post, "/api/clinicians/{clinicianId}/virtual-visits/{visitId}/end",
      EndVirtualVisit.self, .ownAccount("clinicianId"), visit, .members(),
      takes: .closed(
        .required("outcome", .words(of: VirtualVisitOutcome.self)), .optional("summary", summaryRequest)),
      answers: MyHealthAllyAnswers.virtualVisit),
  ]
}
