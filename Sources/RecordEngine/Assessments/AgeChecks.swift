import RecordModel
import RecordStore

extension FunnelDefinition.Ages {
  /// Refuses the beginning for people whom the instrument was not made for, if it says so.
  ///
  /// An unknown date of birth refuses nobody.
  func check(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    if others != .refuse { return }
    guard let birth = try view.patient(patient).person.birthDate else { return }
    let age = birth.age(at: view.call.occurredAt?.moment ?? view.recordedAt)
    if holds(age) { return }
    var details: [Value.Member] = [Value.Member("reason", "age_not_covered")]
    if let from { details.append(Value.Member("from", .integer(Int64(from)))) }
    if let through { details.append(Value.Member("through", .integer(Int64(through)))) }
    throw Failure(.stateConflict, message.localized(view.call.language), details: .object(details))
  }

  /// What is to be told beside a result: that the instrument was made for other ages, and that the answer about the age is not
  /// that of the date of birth.
  ///
  /// By the age at the beginning or at completion, whichever fits: a birthday in between is nobody's mistake.
  func notes(
    on assessment: AssessmentDocument, birth: CalendarDay?, _ language: Language
  ) -> [String] {
    let answer = asked.flatMap { QuestionKey(replacing: $0.question) }.flatMap { assessment.answer(to: $0) }
    guard let birth else {
      // Without a date of birth the answer is all that is known.
      guard let answer, let span = asked?.answers.first(where: { $0.value == Int(answer.value) }),
        !reaches(span)
      else { return [] }
      return [message.localized(language)]
    }
    let ages = [
      birth.age(at: assessment.startedAt), birth.age(at: assessment.completedAt ?? assessment.startedAt),
    ]
    var notes: [String] = []
    if !ages.contains(where: holds) { notes.append(message.localized(language)) }
    if let asked, let answer, !ages.contains(where: { asked.fits(Int(answer.value), $0) }) {
      notes.append(asked.message.localized(language))
    }
    return notes
  }

  /// Whether a span of ages has one that the instrument was made for.
  private func reaches(_ span: FunnelDefinition.AskedAge.Span) -> Bool {
    max(span.from ?? 0, from ?? 0) <= min(span.through ?? .max, through ?? .max)
  }
}
