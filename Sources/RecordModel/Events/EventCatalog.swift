/// Every event type there is or ever was.
///
/// One line an event; a code is never given twice.
public enum EventCatalog {
  /// All types, by area.
  public static let all: [any Event.Type] = patients + funnels + assessments + measures + vitals

  /// Who the patients are.
  public static let patients: [any Event.Type] = [PatientCreated.self]
  /// Questionnaires.
  public static let funnels: [any Event.Type] = [
    FunnelPublished.self, FunnelDeactivated.self, FunnelActivated.self,
  ]
  /// Runs through questionnaires.
  public static let assessments: [any Event.Type] = [
    AssessmentStarted.self, AnswerSaved.self, StepValidated.self, AssessmentCompleted.self,
    AssessmentScored.self, SafetyFlagRaised.self,
  ]
  /// Limits and bands of measures.
  public static let measures: [any Event.Type] = [MeasureSetPublished.self]

  /// Measured values.
  public static let vitals: [any Event.Type] = [VitalsRecorded.self, VitalsRetracted.self]

  private static let byCode: [UInt16: any Event.Type] = Dictionary(
    all.map { ($0.type.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// The type with that code, or `nil` where this build does not know it.
  public static func type(code: UInt16) -> (any Event.Type)? { byCode[code] }

  /// The stored name of a code; `unknown-<code>` where this build does not know it.
  public static func name(code: UInt16) -> String { byCode[code]?.type.name ?? "unknown-\(code)" }
}
