/// Scores a completed assessment by every published version of its questionnaire.
public struct ListScorings: Method {
  /// `assessment.scorings`.
  public static let name = "assessment.scorings"
  /// For the documentation.
  public static let summary =
    "Answers what a completed assessment gave by the rules of its time, and what every other version makes of it."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The assessment.
  public var assessmentId: AssessmentID

  /// That assessment of that patient's.
  public init(patientId: PatientID, assessmentId: AssessmentID) {
    (self.patientId, self.assessmentId) = (patientId, assessmentId)
  }

  /// The results side by side.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The original one first, then the others in the order of their versions' ids.
    public var scorings: [VersionScore]

    /// Those results.
    public init(scorings: [VersionScore]) { self.scorings = scorings }
  }

  /// What one version makes of the answers.
  public struct VersionScore: Codable, Sendable, Equatable {
    /// The questionnaire's version.
    public var funnelVersion: String
    /// Version of the scoring rules in it.
    public var scoringVersion: Int
    /// Whether this is the result that was recorded at completion.
    public var isOriginal: Bool
    /// Why the version cannot score these answers; absent where it can.
    public var unfit: Unfit?
    /// Value of the primary scale.
    public var totalScore: ScoreValue?
    /// Risk level of its band.
    public var riskLevel: String?
    /// Every scale that has a value.
    public var scales: [ScaleOutcome]

    /// A result.
    public init(
      funnelVersion: String, scoringVersion: Int, isOriginal: Bool, unfit: Unfit? = nil,
      totalScore: ScoreValue? = nil, riskLevel: String? = nil, scales: [ScaleOutcome] = []
    ) {
      (self.funnelVersion, self.scoringVersion, self.isOriginal) = (funnelVersion, scoringVersion, isOriginal)
      (self.unfit, self.totalScore, self.riskLevel, self.scales) = (unfit, totalScore, riskLevel, scales)
    }
  }

  /// Why a version cannot score the answers of another one.
  public enum Unfit: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It lacks a question that was answered, or does not allow the answer.
    case otherQuestions = "other_questions"
    /// It requires an answer that was not given.
    case missingAnswers = "missing_answers"
  }

  /// The example assessment.
  public static let example = ListScorings(patientId: Example.patient, assessmentId: Example.assessment)
  /// Two versions.
  public static let exampleOutcome = Outcome(scorings: [
    VersionScore(
      funnelVersion: "fv-stress-v1", scoringVersion: 1, isOriginal: true, totalScore: ScoreValue(7),
      riskLevel: "moderate"),
    VersionScore(
      funnelVersion: "fv-stress-v2", scoringVersion: 2, isOriginal: false, totalScore: ScoreValue(7),
      riskLevel: "high"),
  ])
}
