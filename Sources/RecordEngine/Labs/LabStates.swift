import RecordModel
import RecordStore

/// States of the body on record that take the meaning from limits: a pregnancy (R-SO-160), a vitamin K antagonist (R-SO-161).
///
/// Known by the interaction table in force, whatever its words; without one nothing is known of either.
struct LabStates {
  private var pregnancies: [Pregnancy] = []
  private var antagonists: [Intake] = []
  private var dialyses: [Intake] = []
  private let finder: InteractionFinder?

  /// A diagnosis, or a statement of the intake form.
  private struct Pregnancy {
    let concept: CodedConcept?
    let start: Timestamp
    let latestStart: Timestamp
    let end: Timestamp?
  }

  /// A time of taking a drug, or of dialysis; open if an end is left out.
  fileprivate struct Intake {
    let start: Timestamp?
    let end: Timestamp?
  }

  /// The table's id of the condition.
  private static let pregnancy = "pregnancy"
  /// The table's ids of the substances that antagonize vitamin K.
  private static let vitaminK: Set<String> = ["warfarin", "phenprocoumon", "acenocoumarol"]
  /// How long a pregnancy counts that the intake form names and nobody ends: 42 weeks (WHO: post-term from then on).
  private static let term: Int64 = 294 * 86_400_000

  init(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    finder = try view.inForce(InteractionTable.self)
    let form = try view.document(IntakeDocument.self, patient.keyBytes)
    let told = form?.content.medicalHistory
    let conditions = try view.history(.condition, of: patient)
    dialyses = conditions.filter { KidneyDiagnosis($0.recorded.content.code) == .dialysis }
      .map { Intake(start: $0.startAt, end: $0.end?.latest) }
    if (told?.conditions ?? []).contains(where: { KidneyDiagnosis(text: $0) == .dialysis }) {
      dialyses.append(Intake(start: nil, end: nil))
    }
    guard let finder else { return }
    if let form,
      (told?.conditions ?? []).contains(where: { Self.names(finder.conditions.conditions(in: $0)) })
    {
      let end = Timestamp(milliseconds: form.submittedAt.milliseconds + Self.term)
      pregnancies.append(
        Pregnancy(concept: nil, start: form.submittedAt, latestStart: form.submittedAt, end: end))
    }
    for entry in conditions {
      let (code, start) = (entry.recorded.content.code, entry.recorded.content.start.latest)
      guard Self.names(finder.conditions.conditions(code, since: start, now: start)) else { continue }
      pregnancies.append(
        Pregnancy(concept: code, start: entry.startAt, latestStart: start, end: entry.end?.latest))
    }
    for medication in try view.documents(MedicationDocument.self, prefix: patient.keyBytes, limit: Int.max) {
      let document = medication.document
      add(document.order.name, document.order.prescribedDate, document.discontinuedAt)
    }
    for entry in try view.history(.medicationStatement, of: patient) {
      add(entry.recorded.content.code.display, entry.startAt, entry.end?.latest)
    }
    for name in told?.medications ?? [] { add(name, nil, nil) }
  }

  private static func names(_ conditions: Set<String>) -> Bool { conditions.contains(pregnancy) }

  private mutating func add(_ name: String, _ start: Timestamp?, _ end: Timestamp?) {
    guard let finder, !finder.substances(in: name).ids.isDisjoint(with: Self.vitaminK) else { return }
    antagonists.append(Intake(start: start, end: end))
  }

  func isPregnant(at moment: Timestamp) -> Bool {
    pregnancies.contains { pregnancy in
      guard pregnancy.start <= moment, pregnancy.end.map({ moment <= $0 }) ?? true else { return false }
      guard let concept = pregnancy.concept, let finder else { return true }
      return Self.names(finder.conditions.conditions(concept, since: pregnancy.latestStart, now: moment))
    }
  }

  func takesVitaminKAntagonist(at moment: Timestamp) -> Bool {
    antagonists.contains { $0.contains(moment) }
  }

  /// Whether blood is washed; known by code and words, without any table.
  func isDialysed(at moment: Timestamp) -> Bool { dialyses.contains { $0.contains(moment) } }
}

extension LabStates.Intake {
  fileprivate func contains(_ moment: Timestamp) -> Bool {
    start.map { $0 <= moment } ?? true && end.map { moment < $0 } ?? true
  }
}

extension RecordView {
  /// A patient's history of a kind, what has ended included.
  fileprivate func history(
    _ resource: HistoryResource, of patient: PatientID
  ) throws(Failure) -> [HistoryDocument] {
    var found: [HistoryDocument] = []
    for state in [HistoryDocument.State.active, .ended] {
      let prefix = HistoryDocument.prefix(patient, resource, state)
      found += try documents(HistoryDocument.self, prefix: prefix, limit: Int.max).map(\.document)
    }
    return found
  }
}
