import RecordModel
import RecordStore

extension GetCarePlan: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> CarePlan {
    try view.call.actor.requirePatientOrStaff()
    return try CarePlanReading(patientId, view).current(view)
  }
}

extension ListCarePlanVersions: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    try view.call.actor.requirePatientOrStaff()
    let reading = try CarePlanReading(patientId, view)
    let (versions, page) = try RecordPage.page(
      CarePlanVersionDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (published) throws(Failure) -> CarePlanVersion? in
      CarePlanVersion(
        version: published.version, planId: published.planId, status: reading.status(of: published.version),
        publishedDate: published.publishedAt, publishedBy: published.publishedBy,
        changeNote: published.changeNote)
    }
    return Outcome(versions: versions, page: page)
  }
}

extension GetCarePlanVersion: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> CarePlan {
    try view.call.actor.requirePatientOrStaff()
    let reading = try CarePlanReading(patientId, view)
    let key = CarePlanVersionDocument.key(patientId, version)
    guard let published = try view.document(CarePlanVersionDocument.self, key), published.version == version
    else { throw .noSuch("version", field: "version") }
    return try reading.answer(published, published.content, updated: published.publishedAt, view)
  }
}

extension GetCarePlanDraft: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> CarePlanDraft {
    guard view.call.actor.isClinician else { throw .roles("clinicians") }
    return try CarePlanReading(patientId, view).draftView(view)
  }
}

extension ListGoalProgress: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    try view.call.actor.requirePatientOrStaff()
    _ = try view.patient(patientId)
    let (progress, page) = try RecordPage.page(
      GoalProgressDocument.self, prefix: GoalProgressDocument.prefix(patientId, goalId), limit: limit,
      cursor: cursor, view
    ) { (document) throws(Failure) -> GoalProgress? in document.entry }
    return Outcome(progress: progress, page: page)
  }
}

extension Actor {
  /// Refuses callers without access to clinical content (R-MH-051).
  func requirePatientOrStaff() throws(Failure) {
    guard isPatientOrStaff else { throw .roles("patients and staff") }
  }
}
