/// Scores a completed assessment by every published version of its questionnaire.
package struct ListScorings: Method {
  package static let name = "assessment.scorings"
  package static let summary =
    "Answers what a completed assessment gave by the rules of its time, and what every other version makes of it."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  package var assessmentId: AssessmentID

  package init(patientId: PatientID, assessmentId: AssessmentID) {
    (self.patientId, self.assessmentId) = (patientId, assessmentId)
  }

  /// The results side by side.
  package struct Outcome: Codable, Sendable, Equatable {
    /// The original one first, then the others in the order of their versions' ids.
    package var scorings: [VersionScore]

    package init(scorings: [VersionScore]) { self.scorings = scorings }
  }

  /// One version's scores of the answers.
  package struct VersionScore: Codable, Sendable, Equatable {
    package var funnelVersion: String
    /// Version of the scoring rules in it.
    package var scoringVersion: Int
    /// Whether this is the result that was recorded at completion.
    package var isOriginal: Bool
    /// Why the version cannot score these answers; absent if it can.
    package var unfit: Unfit?
    /// Value of the primary scale.
    package var totalScore: ScoreValue?
    /// Risk level of its band.
    package var riskLevel: String?
    package var scales: [ScaleOutcome]

    package init(
      funnelVersion: String, scoringVersion: Int, isOriginal: Bool, unfit: Unfit? = nil,
      totalScore: ScoreValue? = nil, riskLevel: String? = nil, scales: [ScaleOutcome] = []
    ) {
      (self.funnelVersion, self.scoringVersion, self.isOriginal) = (funnelVersion, scoringVersion, isOriginal)
      (self.unfit, self.totalScore, self.riskLevel, self.scales) = (unfit, totalScore, riskLevel, scales)
    }
  }

  /// Why a version cannot score the answers of another one.
  package enum Unfit: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It lacks a question that was answered, or does not allow the answer.
    case otherQuestions = "other_questions"
    /// It requires an answer that was not given.
    case missingAnswers = "missing_answers"
  }

  package static let example = ListScorings(patientId: Example.patient, assessmentId: Example.assessment)
  package static let exampleOutcome = Outcome(scorings: [
    VersionScore(
      funnelVersion: "fv-stress-v1", scoringVersion: 1, isOriginal: true, totalScore: ScoreValue(7),
      riskLevel: "moderate"),
    VersionScore(
      funnelVersion: "fv-stress-v2", scoringVersion: 2, isOriginal: false, totalScore: ScoreValue(7),
      riskLevel: "high"),
  ])
}
