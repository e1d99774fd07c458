import RecordModel
import RecordStore

/// An analysis in lists.
///
/// Key: patient id 16, moment newest first 8, analysis id 16.
struct AnalysisEntry: Document {
  static var projection: any Projection.Type { AnalysisProjection.self }
  static let prefix = UInt8(ascii: "A")

  /// As answered: personalized, if it was.
  var analysis: HealthAnalysis
  var patientId: PatientID
  var run: Int
  var panel: String
  var formula: String
  /// Those that it was made with.
  var preferences: AnalysisPreferences
  /// Those that it is read with.
  var current: AnalysisPreferences
  var takenOn: CalendarDay
  /// When its report was uploaded; decides between reports of one day.
  var uploadedAt: Timestamp
  var overall: ExactDecimal
  var categories: [CategoryScore]
  /// Values in it, without those that others determine.
  var biomarkers: Int
  /// How often values of its report had been reviewed before.
  var reviews: Int

  static func key(_ patient: PatientID, _ moment: Timestamp, _ id: HealthAnalysisID) -> [UInt8] {
    patient.keyBytes + moment.newestFirst + id.keyBytes
  }

  var key: [UInt8] { Self.key(patientId, analysis.analyzedAt, analysis.id) }

  init(
    _ event: HealthAnalysisGenerated, of report: MeasuredReport, at moment: Timestamp
  ) {
    analysis = HealthAnalysis(event, at: moment)
    (patientId, run, panel, formula) = (report.patientId, event.run, event.panel, event.formula)
    (preferences, current) = (event.preferences, event.preferences)
    (takenOn, uploadedAt) = (event.takenOn, report.uploadedAt)
    (overall, categories) = (event.findings.overall, event.findings.categories)
    biomarkers = event.findings.values.count { !$0.isDerived }
    reviews = report.reviews
  }
}

extension HealthAnalysis {
  /// As it was made.
  init(_ event: HealthAnalysisGenerated, at moment: Timestamp) {
    let findings = event.findings
    self.init(
      id: event.analysisId, reportId: event.reportId,
      score: Int(findings.overall.double.rounded(.down)), trend: findings.trend, risk: findings.risk,
      concerns: findings.concerns, actions: findings.actions, confidence: findings.confidence,
      analyzedAt: moment)
  }
}

/// Whose an analysis is, and its place in their list.
///
/// Key: analysis id 16.
struct AnalysisPlace: Document {
  static var projection: any Projection.Type { AnalysisProjection.self }
  static let prefix = UInt8(ascii: "I")

  var patientId: PatientID
  var reportId: DocumentID
  var analyzedAt: Timestamp
}

/// All of an analysis.
///
/// Key: analysis id 16.
struct AnalysisDetail: Document {
  static var projection: any Projection.Type { AnalysisProjection.self }
  static let prefix = UInt8(ascii: "D")

  var event: HealthAnalysisGenerated
  var narrative: AcceptedNarrative?
}

/// When the newest event about a patient's reports and analyses was recorded (R-SO-232).
///
/// Key: patient id 16.
struct AnalysesState: Document {
  static var projection: any Projection.Type { AnalysisProjection.self }
  static let prefix = UInt8(ascii: "Z")

  var changedAt: Timestamp
}
