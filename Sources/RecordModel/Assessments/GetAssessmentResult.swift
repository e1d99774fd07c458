/// Reads the result of a completed assessment.
public struct GetAssessmentResult: Method {
  /// `assessment.result`.
  public static let name = "assessment.result"
  /// For the documentation.
  public static let summary =
    "Answers score, band, interpretation, recommendations and the answers behind each number."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam).ofOneself

  /// The patient it must belong to.
  public var patientId: PatientID
  /// Slug or alias of its questionnaire; another one's answers not found (C-46).
  public var slug: Slug?
  /// The assessment.
  public var assessmentId: AssessmentID

  /// The result of that assessment.
  public init(patientId: PatientID, slug: Slug? = nil, assessmentId: AssessmentID) {
    (self.patientId, self.slug, self.assessmentId) = (patientId, slug, assessmentId)
  }

  /// What the method answers.
  public typealias Outcome = AssessmentResult
  /// The example assessment.
  public static let example = GetAssessmentResult(
    patientId: Example.patient, slug: .exampleStress, assessmentId: Example.assessment)
  /// Its result.
  public static let exampleOutcome = AssessmentResult.example
}

/// The contract's `AssessmentResultResponse.data`, with scales and safety flags added to the report.
public struct AssessmentResult: Codable, Sendable, Equatable {
  /// What was answered, and when.
  public var assessment: Header
  /// The scored outcome; `null` where no scale could be computed (C-45).
  public var report: Report?
  /// Every stored answer once, in the order of the questionnaire.
  public var answers: [ResultAnswer]

  /// A result with all its parts.
  public init(assessment: Header, report: Report?, answers: [ResultAnswer]) {
    (self.assessment, self.report, self.answers) = (assessment, report, answers)
  }

  /// Writes the report also as `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(assessment, forKey: .assessment)
    try container.encode(report, forKey: .report)
    try container.encode(answers, forKey: .answers)
  }

  /// Which assessment it is.
  public struct Header: Codable, Sendable, Equatable {
    /// The assessment.
    public var id: AssessmentID
    /// Canonical slug.
    public var funnel: Slug
    /// `completed`.
    public var status: AssessmentStatus
    /// When it was finished.
    public var completedAt: Timestamp

    enum CodingKeys: String, CodingKey {
      case id, funnel, status
      case completedAt = "completed_at"
    }

    /// A finished assessment.
    public init(id: AssessmentID, funnel: Slug, completedAt: Timestamp) {
      (self.id, self.funnel, status, self.completedAt) = (id, funnel, .completed, completedAt)
    }
  }

  static let example = AssessmentResult(
    assessment: Header(id: Example.assessment, funnel: .exampleStress, completedAt: Example.end),
    report: .example, answers: [ResultAnswer(questionId: "stress_frequency", answerValue: 4)])
}

/// One stored answer.
public struct ResultAnswer: Codable, Sendable, Equatable {
  /// The question's key.
  public var questionId: String
  /// The value.
  public var answerValue: Int32

  enum CodingKeys: String, CodingKey {
    case questionId = "question_id"
    case answerValue = "answer_value"
  }

  /// An answer.
  public init(questionId: String, answerValue: Int32) {
    (self.questionId, self.answerValue) = (questionId, answerValue)
  }
}
