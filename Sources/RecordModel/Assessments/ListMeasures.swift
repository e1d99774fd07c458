/// Lists a patient's completed assessments with their answers.
public struct ListMeasures: Method {
  /// `assessment.measures`.
  public static let name = "assessment.measures"
  /// For the documentation.
  public static let summary =
    "Lists the completed assessments of a patient with score and answers, newest first: what a patient takes along."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam).ofOneself

  /// Whose.
  public var patientId: PatientID
  /// Page size; 50 where it is left out, at most 100.
  public var limit: Int?
  /// Where to go on: `nextCursor` of the page before.
  public var cursor: String?

  /// A page of that patient's measures.
  public init(patientId: PatientID, limit: Int? = nil, cursor: String? = nil) {
    (self.patientId, self.limit, self.cursor) = (patientId, limit, cursor)
  }

  /// The contract's `MeasuresExportResponse.data`, page by page.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The measures of this page.
    public var measures: [AnsweredMeasure]
    /// Where the page ends.
    public var pagination: Pagination

    /// A page.
    public init(measures: [AnsweredMeasure], pagination: Pagination) {
      (self.measures, self.pagination) = (measures, pagination)
    }
  }

  /// The first ten.
  public static let example = ListMeasures(patientId: Example.patient, limit: 10)
  /// One.
  public static let exampleOutcome = Outcome(
    measures: [
      AnsweredMeasure(
        ListAssessmentHistory.exampleOutcome.items[0],
        answers: [ResultAnswer(questionId: "stress_frequency", answerValue: 4)])
    ], pagination: Pagination(limit: 10, nextCursor: nil))
}

/// A completed assessment with its answers: the members of a ``Measure`` and `answers`.
public struct AnsweredMeasure: Codable, Sendable, Equatable {
  /// Score and risk level.
  public var measure: Measure
  /// Every stored answer once, in the order of the questionnaire.
  public var answers: [ResultAnswer]

  private enum CodingKeys: String, CodingKey { case answers }

  /// A measure with answers.
  public init(_ measure: Measure, answers: [ResultAnswer]) {
    (self.measure, self.answers) = (measure, answers)
  }

  /// Reads both from one object.
  public init(from decoder: any Decoder) throws {
    measure = try Measure(from: decoder)
    answers = try decoder.container(keyedBy: CodingKeys.self).decode([ResultAnswer].self, forKey: .answers)
  }

  /// Writes both into one object.
  public func encode(to encoder: any Encoder) throws {
    try measure.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(answers, forKey: .answers)
  }
}
