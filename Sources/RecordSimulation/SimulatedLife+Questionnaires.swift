import RecordModel

/// A questionnaire that was begun and put aside.
struct BegunAssessment {
  var id: AssessmentID
  /// The steps still to do.
  var steps: ArraySlice<StepView>
  var answers: [String: Int32] = [:]
  var resumesOn: SimulatedDay?
}

/// Questionnaires: filled in, changed, put aside, gone on with, never finished.
extension SimulatedLife {
  mutating func fillIn() async throws {
    if let left = begun {
      guard left.resumesOn == day else { return }
      begun = nil
      return try await goOn(left, minute: 1150)
    }
    let often = course.concerns.isDisjoint(with: [.depression, .stress]) ? 60 : 21
    guard !surroundings.questionnaires.isEmpty, random.chance(1 / Double(often)) else { return }
    let questionnaire = random.one(of: surroundings.questionnaires)
    let started = try await act(StartAssessment(patientId: person.id, slug: questionnaire.slug), at: 1100)
    guard let started else { return }
    try await goOn(
      BegunAssessment(id: started.assessmentId, steps: (questionnaire.steps ?? [])[...]), minute: 1101)
  }

  private mutating func goOn(_ assessment: BegunAssessment, minute: Int) async throws {
    var (assessment, minute) = (assessment, minute)
    while let step = assessment.steps.first, let id = StepID(step.stepId) {
      for question in step.questions ?? [] where isAsked(question, assessment) {
        if random.chance(0.012) { return putAside(assessment) }
        minute += 1
        try await answer(question, &assessment, minute)
      }
      let validation = ValidateStep(patientId: person.id, assessmentId: assessment.id, stepId: id)
      guard try await act(validation, at: minute) != nil else { return }
      assessment.steps.removeFirst()
    }
    try await act(CompleteAssessment(patientId: person.id, assessmentId: assessment.id), at: minute + 1)
  }

  /// Two of three are taken up again, the others stay unfinished for ever.
  private mutating func putAside(_ assessment: BegunAssessment) {
    var left = assessment
    left.resumesOn = random.chance(0.66) ? day.adding(random.whole(1...9)) : nil
    begun = left.resumesOn == nil ? nil : left
  }

  private mutating func answer(
    _ question: QuestionView, _ assessment: inout BegunAssessment, _ minute: Int
  ) async throws {
    let values = Self.values(question.options)
    guard !values.isEmpty, let key = QuestionKey(question.key) else { return }
    // Thoughts of harming oneself are rarer than everything else that is asked.
    let rare = question.key.hasSuffix("self_harm") ? 0.25 : 1
    let level = min(0.999, max(0, random.normal(course.burden(treatedDays) * rare, 0.16)))
    let chosen = values[Int(level * Double(values.count))]
    if random.chance(0.12) {
      try await save(random.one(of: values), key, assessment, minute)
    }
    try await save(chosen, key, assessment, minute)
    assessment.answers[question.key] = chosen
  }

  private mutating func save(
    _ value: Int32, _ key: QuestionKey, _ assessment: BegunAssessment, _ minute: Int
  ) async throws {
    try await act(
      SaveAnswer(
        patientId: person.id, assessmentId: assessment.id, questionId: key, answerValue: value), at: minute)
  }

  private static func values(_ options: Value?) -> [Int32] {
    if case .array(let choices)? = options {
      return choices.compactMap {
        if case .integer(let value)? = $0["value"] { Int32(exactly: value) } else { nil }
      }
    }
    guard case .integer(let low)? = options?["min"], case .integer(let high)? = options?["max"], low <= high
    else { return [] }
    return (low...high).compactMap { Int32(exactly: $0) }
  }

  private func isAsked(_ question: QuestionView, _ assessment: BegunAssessment) -> Bool {
    question.condition.map { holds($0, assessment) } ?? true
  }

  private func holds(_ condition: FunnelDefinition.Condition, _ assessment: BegunAssessment) -> Bool {
    switch condition {
    case .all(let parts): parts.allSatisfy { holds($0, assessment) }
    case .any(let parts): parts.contains { holds($0, assessment) }
    case .comparison(let comparison):
      assessment.answers[comparison.question].map { comparison.holds(for: Int($0)) } ?? false
    }
  }
}
