import RecordModel
import RecordStore

extension RecordView {
  /// The knowledge about a patient's allergies.
  func allergies(of patient: PatientID) throws(Failure) -> AllergyKnowledge {
    func entries(_ state: HistoryDocument.State, limit: Int) throws(Failure) -> [HistoryDocument] {
      let prefix = HistoryDocument.prefix(patient, .allergyIntolerance, state)
      return try documents(HistoryDocument.self, prefix: prefix, limit: limit).map(\.document)
    }
    if try !entries(.active, limit: 1).isEmpty { return AllergyKnowledge(.active) }
    let ends = try entries(.ended, limit: Int.max).compactMap { $0.end?.offsetTime.moment }
    let asserted = try documents(
      HistoryAbsenceDocument.self, prefix: HistoryAbsenceDocument.prefix(patient, .allergyIntolerance),
      limit: 1
    ).first?.document
    // A patient who had one since was asked before that.
    if let asserted, asserted.askedAt >= ends.max() ?? .earliest {
      return AllergyKnowledge(.noneAsserted, assertionId: asserted.entryId, askedAt: asserted.askedAt)
    }
    return AllergyKnowledge(ends.isEmpty ? .neverAsked : .resolved)
  }
}

extension AssertNoAllergies: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let person = try view.patient(patientId).person
    let asked = askedAt?.counted(from: view.now) ?? OffsetTime(view.now, offsetMinutes: 0)
    let entryId = id ?? RecordID(made: view.store.random.words())
    if let known = try known(entryId, view) { return known }
    try check(person, view)
    if try view.allergies(of: patientId).state == .active {
      throw Failure(
        .stateConflict, "an allergy is on record; end it or take it back first",
        details: ["reason": "allergies_recorded"])
    }
    var decision = Decision(
      StreamID(patientId), [HistoryNoneAsserted(entryId: entryId, resource: resource)],
      outcome: Outcome(
        entryId: entryId,
        allergies: AllergyKnowledge(.noneAsserted, assertionId: entryId, askedAt: asked.moment)))
    decision.occurred = [0: asked]
    return decision
  }

  /// The same id again changes nothing.
  private func known(
    _ entryId: RecordID, _ view: borrowing RecordView
  ) throws(Failure) -> Decision<Outcome>? {
    guard let place = try view.document(HistoryPlaceDocument.self, entryId.keyBytes) else { return nil }
    guard place.patientId == patientId, place.isAbsence, place.resource == resource,
      askedAt.map({ $0.counted(from: place.at).moment == place.at && !$0.isFuture(at: place.at) }) ?? true
    else { throw Failure.duplicateID }
    return .unchanged(
      StreamID(patientId), outcome: Outcome(entryId: entryId, allergies: try view.allergies(of: patientId)))
  }

  private func check(_ person: PersonDetails, _ view: borrowing RecordView) throws(Failure) {
    var problems: [FieldProblem] = []
    if resource != .allergyIntolerance {
      problems.append(
        FieldProblem(path: "/resource", code: "out_of_range", message: "AllergyIntolerance"))
    }
    if case .part? = askedAt {
      problems.append(FieldProblem(path: "/askedAt", code: "bad_format", message: "a day or a moment"))
    }
    if askedAt?.isFuture(at: view.now) == true {
      problems.append(FieldProblem(path: "/askedAt", code: "in_future", message: "not later than now"))
    }
    if let askedAt, person.isUnborn(at: askedAt) {
      problems.append(
        FieldProblem(path: "/askedAt", code: "before_birth", message: "not before the date of birth"))
    }
    if !problems.isEmpty { throw Failure(problems: problems) }
  }
}
