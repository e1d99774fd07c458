import RecordModel
import RecordStore

/// States of the body on record that take the meaning from limits: a vitamin K antagonist (R-SO-161), dialysis; pregnancies are the
/// vital signs' too, see ``Pregnancies``.
///
/// Antagonists are known by the interaction table in force, whatever its words; without one nothing is known of them.
struct LabStates {
  private var antagonists: [Intake] = []
  private var dialyses: [Intake] = []
  private let finder: InteractionFinder?

  /// A time of taking a drug, or of dialysis; open if an end is left out.
  fileprivate struct Intake {
    let start: Timestamp?
    let end: Timestamp?
  }

  /// The table's ids of the substances that antagonize vitamin K.
  private static let vitaminK: Set<String> = ["warfarin", "phenprocoumon", "acenocoumarol"]

  init(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    finder = try view.inForce(InteractionTable.self)
    let form = try view.document(IntakeDocument.self, patient.keyBytes)
    let told = form?.content.medicalHistory
    let conditions = try view.history(.condition, of: patient)
    dialyses = Self.dialyses(conditions)
    if finder == nil { return }
    for medication in try view.documents(MedicationDocument.self, prefix: patient.keyBytes, limit: Int.max) {
      let document = medication.document
      add(document.order.name, document.order.prescribedDate, document.discontinuedAt)
    }
    for entry in try view.history(.medicationStatement, of: patient) {
      add(entry.recorded.content.code.display, entry.startAt, entry.end?.latest)
    }
    for name in told?.medications ?? [] { add(name, nil, nil) }
  }

  private mutating func add(_ name: String, _ start: Timestamp?, _ end: Timestamp?) {
    guard let finder, !finder.substances(in: name).ids.isDisjoint(with: Self.vitaminK) else { return }
    antagonists.append(Intake(start: start, end: end))
  }

  func takesVitaminKAntagonist(at moment: Timestamp) -> Bool {
    antagonists.contains { $0.contains(moment) }
  }

  /// Whether blood is washed; known by code and words, without any table.
  func isDialysed(at moment: Timestamp) -> Bool { dialyses.contains { $0.contains(moment) } }
}

/// Dialyses that stand, since one that does not would take the alert of a creatinine that rises.
///
/// Only what was diagnosed counts: the word of an intake form has neither beginning nor end.
extension LabStates {
  private static func dialyses(_ conditions: [HistoryDocument]) -> [Intake] {
    let transplants = conditions.filter { KidneyDiagnosis($0.recorded.content.code) == .transplant }.map(
      \.startAt)
    return conditions.filter(isStanding).map { dialysis in
      // A kidney of somebody else ends the dialysis that was there before, whether or not that was entered.
      let ends = transplants.filter { $0 >= dialysis.startAt } + [dialysis.end?.latest].compactMap(\.self)
      return Intake(start: dialysis.startAt, end: ends.min())
    }
  }

  private static func isStanding(_ condition: HistoryDocument) -> Bool {
    let code = condition.recorded.content.code
    guard KidneyDiagnosis(code) == .dialysis else { return false }
    // Preparations for dialysis; the others below Z49 are sessions (ICD-10).
    if code.system == .icd10, code.code.hasPrefix("Z49.0") { return false }
    let words = DrugWords(code.display).words
    let places = words.indices.filter { words[$0].contains("dialys") || words[$0].contains("nierenersatz") }
    return !words.contains(where: elsewhen.contains)
      && places.allSatisfy { place in
        let range = place..<place + 1
        return !Denials.isOver(range, in: words) && !Denials.isDenied(range, in: words)
      }
  }

  /// Words of what was, or is to be.
  private static let elsewhen: Set<String> = [
    "beendet", "ended", "stopped", "bis", "until", "fruher", "formerly", "former", "ehemals", "geplant",
    "planned", "vorbereitung", "preparation", "predialysis", "pradialyse", "praedialyse",
    "dialysevorbereitung",
  ]
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
