import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  private static let medication = Argument.path("medicationId", .identifier, as: "medicationId")

  /// Medications (P13).
  static let medicationRoutes: [Route] = [
    route(
      "listMedications", .get, "/api/patients/{patientId}/medications", ListMedications.self, .namedRecord,
      .query("status", .words(of: MedicationFilter.self)), limit, cursor,
      answers: .listed("medications", MyHealthAllyAnswers.medication)
    ) { (received, _) throws(Failure) in
      var list = try received.read(ListMedications.Outcome.self)
      list.medications = list.medications.map(\.named)
      return try Answer(encoding: list)
    },
    route(
      "addMedication", .post, "/api/patients/{patientId}/medications", AddMedication.self, .namedRecord,
      .gathered(order.map(\.name), as: "order"), .optionalMember("id", as: "id"),
      .optionalMember("source", as: "source"),
      .optionalMember("overrideInteractions", as: "overrideInteractions"),
      .optionalMember("overrideReason", as: "overrideReason"),
      takes: .object(
        order + [
          .optional("id", .id), .optional("source", .words(of: MedicationSource.self)),
          .optional("overrideInteractions", .flag), .optional("overrideReason", .text(1...500)),
        ]
      ).with(
        ("frequencyText", unless: "frequency", is: ["not": ["const": "other"]]),
        ("overrideReason", unless: "overrideInteractions", is: ["const": false])),
      answers: MyHealthAllyAnswers.medication, success: .created(.below("id")), answer: named),
    route(
      "getMedicationInteractions", .get, "/api/patients/{patientId}/medications/interactions",
      GetMedicationInteractions.self, .namedRecord, answers: MyHealthAllyAnswers.interactions),
    route(
      "getMedication", .get, "/api/patients/{patientId}/medications/{medicationId}", GetMedication.self,
      .namedRecord, medication, answers: MyHealthAllyAnswers.medication, answer: named),
    route(
      "updateMedication", .put, "/api/patients/{patientId}/medications/{medicationId}",
      UpdateMedication.self, .namedRecord, medication, .gathered(order.map(\.name), as: "change"),
      .optionalMember("reason", as: "reason"), .ifMatch(as: "expectedVersion"),
      takes: .object(
        order.map { .optional($0.name, $0.shape) } + [.optional("reason", .text(0...500))]),
      answers: MyHealthAllyAnswers.medication, answer: named),
    route(
      "discontinueMedication", .post, "/api/patients/{patientId}/medications/{medicationId}/discontinue",
      DiscontinueMedication.self, .namedRecord, medication, .members(),
      takes: .closed(.required("reason", .text(1...500)), .optional("effectiveDate", .moment)),
      answers: MyHealthAllyAnswers.medication, answer: named),
    route(
      "reportSideEffect", .post, "/api/patients/{patientId}/medications/{medicationId}/side-effects",
      ReportSideEffect.self, .namedRecord, medication, .members(),
      takes: .closed(
        .optional("id", .id), .required("effect", .text(1...200)),
        .required("severity", .words(of: SideEffectReport.Severity.self)), .optional("onset", .moment),
        .optional("note", .text(0...1000))),
      answers: MyHealthAllyAnswers.sideEffect, success: .created(.above)
    ) { (received, _) throws(Failure) in
      try Answer(encoding: try received.read(SideEffectReport.self).named)
    },
    route(
      "requestRefill", .post, "/api/patients/{patientId}/medications/{medicationId}/refill-requests",
      RequestRefill.self, .namedRecord, medication, .members(),
      takes: .closed(
        .optional("id", .id), .optional("pharmacy", .text(0...200)), .optional("note", .text(0...500))),
      ifAny: true, answers: MyHealthAllyAnswers.refillRequest, success: .created(.above)
    ) { (received, _) throws(Failure) in
      var refill = try received.read(RefillRequest.self)
      refill.decidedBy = refill.decidedBy?.bareID
      return try Answer(encoding: refill)
    },
    route(
      "decideRefill", .put, "/api/patients/{patientId}/medications/{medicationId}/refill-status",
      DecideRefill.self, .namedRecord, medication, .members(),
      takes: .closed(
        .required("decision", .words(of: RefillDecision.self)), .optional("refillDate", .moment),
        .optional("note", .text(0...500))),
      answers: MyHealthAllyAnswers.medication, answer: named),
    route(
      "setMedicationReminders", .put, "/api/patients/{patientId}/medications/{medicationId}/reminders",
      SetMedicationReminders.self, .namedRecord, medication, .members(),
      takes: .closed(.required("reminderTimes", .list(of: .clock, atMost: 12))),
      answers: MyHealthAllyAnswers.medication, answer: named),
  ]

  /// What the contract's `MedicationRequest` says of the drug; the record takes it as one order.
  private static let order: [Shape.Member] = [
    .required("name", .text(1...200)), .required("dosage", .form(.dosage)),
    .required("unit", .words(of: DoseUnit.self)), .required("frequency", .words(of: DoseFrequency.self)),
    .optional("frequencyText", .text(1...200)), .optional("instructions", .text(0...1000)),
    .optional("prescribedDate", .moment), .optional("refillDate", .moment),
  ]

  private static func named(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    try Answer(encoding: try received.read(Medication.self).named)
  }
}

extension Medication {
  /// The medication in the contract's form: people are named without a role.
  var named: Medication {
    var medication = self
    medication.prescribedBy = prescribedBy?.bareID
    // The contract has no planned ones: their date says when they begin (R-MH-336).
    if status == .planned { medication.status = .active }
    medication.sideEffectReports = sideEffectReports.map(\.named)
    return medication
  }
}

extension SideEffectReport {
  /// The report in the contract's form: its author is named without a role.
  fileprivate var named: SideEffectReport {
    var report = self
    report.reportedBy = reportedBy.bareID
    return report
  }
}

extension TextForm {
  /// A number, or two for a range (R-MH-113).
  static let dosage = TextForm(
    keywords: [
      .init("pattern", "^[0-9]{1,6}([.][0-9]{1,4})?(-[0-9]{1,6}([.][0-9]{1,4})?)?$")
    ], expectation: "a number such as 500 or 2.5, or a range such as 1-2", standIn: "1"
  ) { MedicationOrder.isDosage($0) }
}
