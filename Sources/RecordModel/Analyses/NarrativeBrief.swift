/// All that a program which writes texts about an analysis may know: what was derived, and nothing of whom it is about
/// (R-SO-258).
package struct NarrativeBrief: Codable, Sendable, Equatable {
  package var score: ExactDecimal
  package var status: HealthStatus
  package var risk: RiskLevel
  package var trend: HealthTrend
  package var categories: [CategoryScore]
  package var concerns: [String]
  package var actions: [String]
  package var values: [Value]
  /// The language that is wanted, without what may follow it in a tag: `de` of `de-AT`.
  package var language: String

  package init(
    score: ExactDecimal, status: HealthStatus, risk: RiskLevel, trend: HealthTrend,
    categories: [CategoryScore], concerns: [String], actions: [String], values: [Value], language: String
  ) {
    (self.score, self.status, self.risk, self.trend) = (score, status, risk, trend)
    (self.categories, self.concerns, self.actions) = (categories, concerns, actions)
    (self.values, self.language) = (values, language)
  }

  /// A value whose meaning is known.
  package struct Value: Codable, Sendable, Equatable {
    /// The panel's, not what the report prints.
    package var name: String
    /// In the conventional unit, with `<` or `>` before it where the report has that.
    package var value: String
    package var unit: String
    package var status: BiomarkerStatus

    package init(name: String, value: String, unit: String, status: BiomarkerStatus) {
      (self.name, self.value, self.unit, self.status) = (name, value, unit, status)
    }
  }

  static let example = NarrativeBrief(
    score: ExactDecimal(56), status: HealthStatus(of: ExactDecimal(56)), risk: .moderate, trend: .stable,
    categories: CategoryScore.none, concerns: ["Vitamin D deficiency"],
    actions: ["Consult with healthcare provider"],
    values: [Value(name: "Vitamin D (25-OH)", value: "18", unit: "ng/mL", status: .low)], language: "en")
}

/// A text that somebody is asked for: about an analysis, or in answer to a question to the assistant.
///
/// It names neither the patient nor the report, the analysis or the conversation: whoever writes needs only what was derived, or
/// what was asked.
package struct NarrativeJob: Codable, Sendable, Equatable {
  package var jobId: NarrativeJobID
  /// Of an analysis.
  package var brief: NarrativeBrief?
  /// Of a question to the assistant.
  package var question: AssistantBrief?
  /// Unicode scalars of the text at most.
  package var longest: Int
  /// Milliseconds after which the text is too late.
  package var milliseconds: Int

  package init(jobId: NarrativeJobID, brief: NarrativeBrief, longest: Int, milliseconds: Int) {
    (self.jobId, self.brief) = (jobId, brief)
    (self.longest, self.milliseconds) = (longest, milliseconds)
  }

  package init(jobId: NarrativeJobID, question: AssistantBrief, longest: Int, milliseconds: Int) {
    (self.jobId, self.question) = (jobId, question)
    (self.longest, self.milliseconds) = (longest, milliseconds)
  }

  static let example = NarrativeJob(
    jobId: NarrativeJobID(high: 0x51d7_0be2_4c9f_4a36, low: 0x9e80_6f13_27ad_c84b), brief: .example,
    longest: 2000, milliseconds: 30_000)
}

/// One asking for a text.
package enum NarrativeJobKind: IdentifiedKind {
  package static let kindName = "job"
}

package typealias NarrativeJobID = Identifier<NarrativeJobKind>
