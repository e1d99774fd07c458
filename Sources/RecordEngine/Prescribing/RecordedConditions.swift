import RecordModel
import RecordStore

extension ConditionFinder {
  /// What the table says of an age in whole years.
  func ofAge(_ age: Int?) -> [MedicationSafety.KnownCondition] {
    guard let age else { return [] }
    let ids = conditions(atAge: age)
    // A number alone would be read as a count of anything; both languages have the word.
    return ids.isEmpty
      ? [] : [MedicationSafety.KnownCondition(text: "Alter/age: \(age)", origin: .history, ids: ids)]
  }

  /// Illnesses on record that nothing is checked against, each once, in the words of the record (R-MH-355): neither the table
  /// knows them, nor do they say something of the kidneys.
  func unknown(
    of patient: PatientID, _ form: IntakeForm.MedicalHistory?, _ view: borrowing RecordView
  ) throws(Failure) -> [String] {
    let recorded = try view.current(.condition, of: patient).map(\.recorded.content.code).filter {
      !knows($0) && KidneyDiagnosis($0) == nil
    }
    let told = (form?.conditions ?? []).filter { !knows($0) && KidneyDiagnosis(text: $0) == nil }
    var texts: [String] = []
    for text in recorded.map(\.display) + told where !texts.contains(text) { texts.append(text) }
    return texts
  }
}
