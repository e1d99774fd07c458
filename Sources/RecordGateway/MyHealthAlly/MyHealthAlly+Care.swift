import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  /// Care plan and medications.
  static let careRoutes: [Route] = [
    route(
      "getCarePlan", .get, "/api/patients/{patientId}/care-plan", GetCarePlan.self, .namedRecord,
      answers: MyHealthAllyAnswers.carePlan, isConditional: true, answer: carePlan),
    route(
      "listMedications", .get, "/api/patients/{patientId}/medications", ListMedications.self, .namedRecord,
      .query("status", .words(of: MedicationFilter.self)), limit, cursor,
      answers: .listed("medications", MyHealthAllyAnswers.medication)
    ) { (received, _) throws(Failure) in
      var list = try received.read(ListMedications.Outcome.self)
      list.medications = list.medications.map(\.named)
      return try Answer(encoding: list)
    },
  ]

  /// Cached by the app, which validates each time (R-MH-279, R-MH-280); a goal changes within a version, so
  /// the tag is the content's hash.
  private static func carePlan(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    let plan = try received.read(CarePlan.self).named
    return try Answer(encoding: plan).tagged("care-plan", .revalidated)
  }
}

extension CarePlan {
  /// The plan in the contract's form: its author is named without a role, and goals have no measured
  /// progress.
  fileprivate var named: CarePlan {
    var plan = self
    plan.publishedBy = publishedBy.bareID
    for index in plan.goals.indices { plan.goals[index].progress = nil }
    return plan
  }
}

extension Medication {
  /// The medication in the contract's form: people are named without a role.
  fileprivate var named: Medication {
    var medication = self
    medication.prescribedBy = prescribedBy?.bareID
    // The contract has no planned ones: their date says when they begin (R-MH-336).
    if status == .planned { medication.status = .active }
    (medication.check, medication.endDate) = (nil, nil)
    for index in sideEffectReports.indices {
      medication.sideEffectReports[index].reportedBy = sideEffectReports[index].reportedBy.bareID
    }
    medication.openRefill?.decidedBy = openRefill?.decidedBy?.bareID
    return medication
  }
}
