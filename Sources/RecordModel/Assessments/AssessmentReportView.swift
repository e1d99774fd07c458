/// The scored outcome of an assessment, as the contract's `Report`, with the numbers behind it.
///
/// Texts in the requested language.
package struct Report: Codable, Sendable, Equatable {
  package var id: ReportID
  /// Value of the primary scale; `null` if it could not be computed.
  package var totalScore: ScoreValue?
  /// Risk level of its band.
  package var riskLevel: String?
  /// The meaning of the band.
  package var interpretation: String
  package var recommendations: [Advice]
  package var createdAt: Timestamp
  package var funnelVersion: String
  /// Version of the scoring rules in it.
  package var scoringVersion: Int
  /// Every scale, with the answers its value came from.
  package var scales: [Scale]
  /// Answers that call for attention; empty for none.
  package var safetyFlags: [Flag]
  /// Says that the result is no diagnosis.
  package var disclaimer: String

  enum CodingKeys: String, CodingKey {
    case id, interpretation, recommendations, scales, disclaimer
    case totalScore = "total_score"
    case riskLevel = "risk_level"
    case createdAt = "created_at"
    case funnelVersion = "funnel_version_id"
    case scoringVersion = "scoring_version"
    case safetyFlags = "safety_flags"
  }

  package init(
    id: ReportID, totalScore: ScoreValue?, riskLevel: String?, interpretation: String,
    recommendations: [Advice],
    createdAt: Timestamp, funnelVersion: String, scoringVersion: Int, scales: [Scale], safetyFlags: [Flag],
    disclaimer: String
  ) {
    (self.id, self.totalScore, self.riskLevel) = (id, totalScore, riskLevel)
    (self.interpretation, self.recommendations, self.createdAt) = (interpretation, recommendations, createdAt)
    (self.funnelVersion, self.scoringVersion) = (funnelVersion, scoringVersion)
    (self.scales, self.safetyFlags, self.disclaimer) = (scales, safetyFlags, disclaimer)
  }

  package struct Advice: Codable, Sendable, Equatable {
    package var title: String
    package var description: String

    package init(title: String, description: String) { (self.title, self.description) = (title, description) }
  }

  package struct Scale: Codable, Sendable, Equatable {
    package var key: String
    package var title: String
    package var value: ScoreValue
    package var min: ScoreValue
    package var max: ScoreValue
    /// Risk level of the band that holds the value.
    package var riskLevel: String?
    package var label: String?
    /// The meaning of the band.
    package var interpretation: String?
    /// The answers the value came from.
    package var items: [ScoredItem]

    enum CodingKeys: String, CodingKey {
      case key, title, value, min, max, label, interpretation, items
      case riskLevel = "risk_level"
    }

    package init(
      key: String, title: String, value: ScoreValue, min: ScoreValue, max: ScoreValue, riskLevel: String?,
      label: String?, interpretation: String?, items: [ScoredItem]
    ) {
      (self.key, self.title, self.value, self.min, self.max) = (key, title, value, min, max)
      (self.riskLevel, self.label, self.interpretation, self.items) = (
        riskLevel, label, interpretation, items
      )
    }
  }

  /// An answer that calls for attention.
  package struct Flag: Codable, Sendable, Equatable {
    package var code: String
    package var question: String
    /// `notice`, `warning` or `urgent`.
    package var severity: String
    /// Shown to the patient.
    package var message: String
    /// Where to find help.
    package var advice: String
    /// Numbers to call, as the practice has set them; absent if the flag offers none.
    package var contacts: [HelpContact]?

    package init(
      code: String, question: String, severity: String, message: String, advice: String,
      contacts: [HelpContact]? = nil
    ) {
      (self.code, self.question, self.severity) = (code, question, severity)
      (self.message, self.advice, self.contacts) = (message, advice, contacts)
    }
  }

  static let example = Report(
    id: Example.report, totalScore: ScoreValue(7), riskLevel: "moderate",
    interpretation: "Ihr Stresslevel ist moderat erhöht...",
    recommendations: [
      Advice(title: "Atemübungen", description: "Praktizieren Sie täglich 5 Minuten tiefe Atemübungen.")
    ],
    createdAt: Example.end, funnelVersion: "fv-stress-v1", scoringVersion: 1, scales: [], safetyFlags: [],
    disclaimer: "Dieses Ergebnis ist keine Diagnose.")
}
