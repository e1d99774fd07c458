import RecordModel
import RecordStore

/// The state of each assessment, and the history of each patient's completed ones.
///
/// It begins and ends when that happened for the patient, even if the app reported it days later; the report
/// is made when the log learns of it (R-RH-158).
enum AssessmentProjection: Projection {
  static let name = "assessments"
  static let revision: UInt32 = 4
  static let handles = EventCatalog.types(of: .assessments)
  static let ignores = EventCatalog.outside(.assessments)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    switch event.payload {
    case let saved as AnswerSaved:
      try change(saved.assessmentId, documents) { $0.save(saved, at: event.envelope.position) }
    case let started as AssessmentStarted:
      start(started, event.envelope, documents)
    case let validated as StepValidated:
      try change(validated.assessmentId, documents) { $0.validate(validated.stepId) }
    case let completed as AssessmentCompleted:
      try change(completed.assessmentId, documents) { $0.completedAt = event.envelope.occurredAt }
    case let scored as AssessmentScored:
      try score(scored, event.envelope, documents)
    case let raised as SafetyFlagRaised:
      try change(raised.assessmentId, documents) { $0.raise(raised) }
    default: break
    }
  }

  private static func start(_ event: AssessmentStarted, _ envelope: Envelope, _ documents: StreamDocuments) {
    guard let patient = envelope.stream.patient else { return }
    let document = AssessmentDocument(
      assessmentId: event.assessmentId, patientId: patient, funnel: event.funnel,
      funnelVersion: event.funnelVersion, startedAt: envelope.occurredAt)
    documents.set(document, event.assessmentId.keyBytes)
    documents.set(AssessmentEntry(), patient.keyBytes + event.assessmentId.keyBytes)
  }

  private static func score(
    _ event: AssessmentScored, _ envelope: Envelope, _ documents: StreamDocuments
  )
    throws(Failure)
  {
    try change(event.assessmentId, documents) { document in
      document.report = AssessmentDocument.Report(
        id: event.reportId, scoringVersion: event.scoringVersion, scales: event.scales,
        primary: event.primary,
        flags: event.flags, createdAt: max(envelope.recordedAt, envelope.occurredAt))
    }
    guard let document = try documents.get(AssessmentDocument.self, event.assessmentId.keyBytes),
      let completedAt = document.completedAt
    else { return }
    let entry = CompletedAssessmentEntry(measure: document.measure(completedAt: completedAt))
    documents.set(entry, CompletedAssessmentEntry.key(document.patientId, completedAt, event.assessmentId))
    documents.set(HistoryChangeDocument(recordedAt: envelope.recordedAt), document.patientId.keyBytes)
  }

  private static func change(
    _ assessment: AssessmentID, _ documents: StreamDocuments, _ body: (inout AssessmentDocument) -> Void
  ) throws(Failure) {
    try documents.change(AssessmentDocument.self, assessment.keyBytes, body)
  }
}
