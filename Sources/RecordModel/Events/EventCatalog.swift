/// Every event type there is or ever was.
///
/// One line an event; a code is never given twice.
public enum EventCatalog {
  /// All types, by code.
  public static let all: [any Event.Type] = [
    PatientCreated.self,
    FunnelPublished.self, FunnelDeactivated.self, FunnelActivated.self,
    AssessmentStarted.self, AnswerSaved.self, StepValidated.self, AssessmentCompleted.self,
    AssessmentScored.self,
    SafetyFlagRaised.self,
  ]

  private static let byCode: [UInt16: any Event.Type] = Dictionary(
    all.map { ($0.type.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// The type with that code, or `nil` where this build does not know it.
  public static func type(code: UInt16) -> (any Event.Type)? { byCode[code] }

  /// The stored name of a code; `unknown-<code>` where this build does not know it.
  public static func name(code: UInt16) -> String { byCode[code]?.type.name ?? "unknown-\(code)" }
}
