import RecordModel
import RecordStore

/// What an analysis advises by one rule.
///
/// Key: patient id 16, rule, 0, day newest first 8, moment of the analysis newest first 8, analysis id 16.
struct AdviceFinding: Document {
  static var projection: any Projection.Type { AnalysisProjection.self }
  static let prefix = UInt8(ascii: "F")

  var advice: HealthAdvice
  var analysisId: HealthAnalysisID
  var reportId: DocumentID
  var takenOn: CalendarDay
  var analyzedAt: Timestamp

  static func prefix(_ patient: PatientID, _ rule: String) -> [UInt8] {
    patient.keyBytes + Array(rule.utf8) + [0]
  }

  func key(_ patient: PatientID) -> [UInt8] {
    Self.prefix(patient, advice.rule) + takenOn.start.newestFirst + analyzedAt.newestFirst
      + analysisId.keyBytes
  }
}

/// What a person said becomes of a recommendation, as far as it is sealed with one report's key.
///
/// Key: patient id 16, recommendation id 16, report id 16.
struct RecommendationState: Document {
  static var projection: any Projection.Type { AnalysisProjection.self }
  static let prefix = UInt8(ascii: "X")

  var answered: RecommendationAnswered
  var at: Timestamp
  /// Of its event.
  var position: UInt64

  static func prefix(_ patient: PatientID, _ id: RecommendationID) -> [UInt8] {
    patient.keyBytes + id.keyBytes
  }

  static func key(_ patient: PatientID, _ id: RecommendationID, _ report: DocumentID) -> [UInt8] {
    prefix(patient, id) + report.keyBytes
  }
}
