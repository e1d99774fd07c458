import RecordModel
import RecordStore

/// Notifications about reports that the patient brought.
///
/// What a report says is sealed with its document's key, so that its events cannot be read once it is deleted: then nothing of
/// them may be left here either, and what was counted must be what is counted without them.
extension NotificationFold {
  func takeReport(_ payload: any Event) throws(Failure) {
    switch payload {
    case let completed as LabReportCompleted: try tell(.reportRead, of: completed.reportId)
    case let failed as LabReportFailed: try tell(.reportUnreadable, of: failed.reportId)
    case let generated as HealthAnalysisGenerated:
      try tell(critical: generated.findings.critical, of: generated.reportId)
    case let reviewed as LabValueReviewed:
      try tell(critical: reviewed.value.critical.map { [$0] } ?? [], of: reviewed.reportId)
    case let deleted as LabReportDeleted: try forget(deleted.reportId)
    default: break
    }
  }

  private func tell(
    _ kind: NotificationKind, of report: DocumentID, _ note: (inout ReportNoticesDocument) -> Void = { _ in }
  ) throws(Failure) {
    let key = patient.keyBytes + report.keyBytes
    var known = try documents.get(ReportNoticesDocument.self, key) ?? ReportNoticesDocument()
    let notice = Notice(kind, RecordID(replacing: report.description))
    known.notices.append(try plan(notice, Self.name(envelope.position), at: envelope.decidedAt))
    note(&known)
    documents.set(known, key)
    try change { $0.changedAt = envelope.recordedAt }
  }

  /// Tells of critical values, of each once, however often it is judged.
  private func tell(critical: [String], of report: DocumentID) throws(Failure) {
    let key = patient.keyBytes + report.keyBytes
    let told = try documents.get(ReportNoticesDocument.self, key)?.critical ?? []
    let others = critical.filter { !told.contains($0) }
    if others.isEmpty { return }
    try tell(.reportCritical, of: report) { $0.critical += others }
  }

  private func forget(_ report: DocumentID) throws(Failure) {
    let key = patient.keyBytes + report.keyBytes
    for notice in try documents.get(ReportNoticesDocument.self, key)?.notices ?? [] { try drop(notice) }
    documents.remove(ReportNoticesDocument.self, key)
    // Whether or not there was one: who folds this anew cannot know.
    try change { $0.changedAt = envelope.recordedAt }
  }
}

extension AnalysisFindings {
  /// Biomarkers of critical values; of those that others determine, the scored ones alone raise alarm (R-SO-362).
  fileprivate var critical: [String] {
    values.filter { $0.judgement.status.isCritical && (!$0.isDerived || scored.contains($0.biomarker)) }
      .map(\.biomarker)
  }
}

extension ReportValue {
  /// Its biomarker if it counts and is critical.
  fileprivate var critical: String? { isCounted && judgement.status.isCritical ? read.biomarker : nil }
}
