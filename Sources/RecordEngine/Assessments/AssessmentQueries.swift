import RecordModel
import RecordStore

extension GetAssessment: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> AssessmentProgress {
    try view.assessment(assessmentId, of: patientId, slug: slug).progress(view.call.language)
  }
}

extension ResumeAssessment: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> AssessmentProgress {
    try view.assessment(assessmentId, of: patientId, slug: nil).progress(view.call.language)
  }
}

extension GetAssessmentResult: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> AssessmentResult {
    let assessment = try view.assessment(assessmentId, of: patientId, slug: slug)
    guard let completedAt = assessment.document.completedAt else {
      throw Failure(
        .stateConflict, "Assessment noch nicht abgeschlossen",
        details: ["reason": "assessment_not_completed", "status": "in_progress"])
    }
    return AssessmentResult(
      assessment: AssessmentResult.Header(
        id: assessmentId, funnel: assessment.document.funnel, completedAt: completedAt),
      report: try assessment.report(view), answers: assessment.answersInOrder)
  }
}

extension ListAssessmentHistory: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let page = try view.history(of: patientId, limit: limit, cursor: cursor)
    let change = try view.document(HistoryChangeDocument.self, patientId.keyBytes)
    return Outcome(items: page.measures, pagination: page.pagination, changedAt: change?.recordedAt)
  }
}

extension ListMeasures: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let page = try view.history(of: patientId, limit: limit, cursor: cursor)
    var measures: [AnsweredMeasure] = []
    for measure in page.measures {
      let assessment = try view.assessment(measure.assessmentId, of: patientId, slug: nil)
      measures.append(AnsweredMeasure(measure, answers: assessment.answersInOrder))
    }
    return Outcome(measures: measures, pagination: page.pagination)
  }
}

extension RecordView {
  /// A page of a patient's completed assessments, newest first.
  fileprivate func history(
    of patientId: PatientID, limit: Int?, cursor: String?
  ) throws(Failure) -> (measures: [Measure], pagination: Pagination) {
    try requirePatient(patientId)
    let size = Pagination.size(limit)
    let start = try Self.key(cursor, patientId)
    // One more than the page shows whether there is another page; one more again may be the cursor's own
    // entry.
    var entries = try documents(
      CompletedAssessmentEntry.self, prefix: patientId.keyBytes, from: start, limit: size + 2)
    if let start, entries.first?.key == start { entries.removeFirst() }
    let page = entries.prefix(size).map(\.document.measure)
    let next = entries.count > size ? page.last.map { Cursor.text(AssessmentPlace($0)) } : nil
    return (Array(page), Pagination(limit: size, nextCursor: next))
  }

  private static func key(_ cursor: String?, _ patient: PatientID) throws(Failure) -> [UInt8]? {
    guard let cursor else { return nil }
    guard let place = Cursor.position(AssessmentPlace.self, cursor) else {
      throw Failure(
        .invalidInput, "the cursor cannot be read; start over without one", details: ["field": "cursor"])
    }
    return CompletedAssessmentEntry.key(patient, place.completedAt, place.assessmentId)
  }
}

/// A place in a patient's history: the content of its cursors.
private struct AssessmentPlace: Codable {
  let completedAt: Timestamp
  let assessmentId: AssessmentID

  init(_ measure: Measure) { (completedAt, assessmentId) = (measure.completedAt, measure.assessmentId) }
}
