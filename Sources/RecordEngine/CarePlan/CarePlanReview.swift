import RecordModel
import RecordStore

extension GetPlanReview: Query {
  /// Depends on today's date, so it is not part of the plan itself.
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try CarePlanReading(patientId, view)
    guard reading.plan.isActive, let content = reading.published?.content else { return Outcome(items: []) }
    let goals = try reading.overdueGoals(content, view)
    return Outcome(items: goals + (try reading.stoppedMedications(content, view)))
  }
}

extension CarePlanReading {
  /// Goals in progress whose date has passed (R-MH-240).
  fileprivate func overdueGoals(
    _ content: CarePlanContent, _ view: borrowing RecordView
  ) throws(Failure) -> [PlanReviewItem] {
    var items: [PlanReviewItem] = []
    for goal in content.goals {
      guard let date = goal.targetDate, date < view.now,
        (try state(of: goal.id, view)?.status ?? goal.status) == .inProgress
      else { continue }
      items.append(PlanReviewItem(.goalOverdue, id: goal.id, title: goal.title, since: date))
    }
    return items
  }

  /// Medications in the plan that were stopped since, each once (R-MH-241).
  func stoppedMedications(
    _ content: CarePlanContent, _ view: borrowing RecordView
  ) throws(Failure) -> [PlanReviewItem] {
    var items: [PlanReviewItem] = []
    for guidance in content.medications {
      guard let id = guidance.medicationId, !items.contains(where: { $0.id == id }),
        let since = try view.document(MedicationDocument.self, MedicationDocument.key(patient, id))?
          .discontinuedAt, since <= view.now
      else { continue }
      items.append(PlanReviewItem(.medicationStopped, id: id, title: guidance.name, since: since))
    }
    return items
  }

  /// The checkups, marked done if they were, or if the patient came to the linked appointment (R-MH-242).
  func ticked(_ content: CarePlanContent, _ view: borrowing RecordView) throws(Failure) -> CarePlanContent {
    var content = content
    for index in content.scheduledCheckups.indices {
      guard let id = content.scheduledCheckups[index].appointmentId else { continue }
      let visit = try view.document(AppointmentDocument.self, AppointmentDocument.key(patient, id))?.view
      if visit?.status == .completed, visit?.outcome == .attended {
        content.scheduledCheckups[index].done = true
      }
    }
    return content
  }
}
