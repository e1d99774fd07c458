/// Lists a patient's completed assessments with their answers.
package struct ListMeasures: Method {
  package static let name = "assessment.measures"
  package static let summary =
    "Lists the completed assessments of a patient with score and answers, newest first: what a patient takes along."
  package static let access = Access.read(.patient, by: .patientAndTeam).ofOneself

  package var patientId: PatientID
  /// Page size, at most 100; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID, limit: Int? = nil, cursor: String? = nil) {
    (self.patientId, self.limit, self.cursor) = (patientId, limit, cursor)
  }

  /// The contract's `MeasuresExportResponse.data`, page by page.
  package struct Outcome: Codable, Sendable, Equatable {
    package var measures: [AnsweredMeasure]
    package var pagination: Pagination

    package init(measures: [AnsweredMeasure], pagination: Pagination) {
      (self.measures, self.pagination) = (measures, pagination)
    }
  }

  package static let example = ListMeasures(patientId: Example.patient, limit: 10)
  package static let exampleOutcome = Outcome(
    measures: [
      AnsweredMeasure(
        ListAssessmentHistory.exampleOutcome.items[0],
        answers: [ResultAnswer(questionId: "stress_frequency", answerValue: 4)])
    ], pagination: Pagination(limit: 10, nextCursor: nil))
}

/// A completed assessment with its answers: the members of a ``Measure`` and `answers`.
package struct AnsweredMeasure: Codable, Sendable, Equatable {
  package var measure: Measure
  /// Every stored answer once, in the order of the questionnaire.
  package var answers: [ResultAnswer]

  private enum CodingKeys: String, CodingKey { case answers }

  package init(_ measure: Measure, answers: [ResultAnswer]) {
    (self.measure, self.answers) = (measure, answers)
  }

  /// Reads both from one object.
  package init(from decoder: any Decoder) throws {
    measure = try Measure(from: decoder)
    answers = try decoder.container(keyedBy: CodingKeys.self).decode([ResultAnswer].self, forKey: .answers)
  }

  /// Writes both into one object.
  package func encode(to encoder: any Encoder) throws {
    try measure.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(answers, forKey: .answers)
  }
}
