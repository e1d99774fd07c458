import RecordModel
import RecordStore

extension GetCarePlan: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> CarePlan {
    try CarePlanReading(patientId, view).current(view)
  }
}

extension ListCarePlanVersions: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
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
    let reading = try CarePlanReading(patientId, view)
    let key = CarePlanVersionDocument.key(patientId, version)
    guard let published = try view.document(CarePlanVersionDocument.self, key), published.version == version
    else { throw .noSuch("version", field: "version") }
    return try reading.answer(published, published.content, updated: published.publishedAt, view)
  }
}

extension GetCarePlanDraft: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> CarePlanDraft {
    try CarePlanReading(patientId, view).draftView(view)
  }
}

extension ListGoalProgress: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let (progress, page) = try RecordPage.page(
      GoalProgressDocument.self, prefix: GoalProgressDocument.prefix(patientId, goalId), limit: limit,
      cursor: cursor, view
    ) { (document) throws(Failure) -> GoalProgress? in document.entry }
    return Outcome(progress: progress, page: page)
  }
}
