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

  /// Illnesses on record that the table does not know, each once, in the words of the record (R-MH-355).
  func unknown(
    of patient: PatientID, _ form: IntakeForm.MedicalHistory?, _ view: borrowing RecordView
  ) throws(Failure) -> [String] {
    let recorded = try view.current(.condition, of: patient).map(\.recorded.content.code).filter {
      !knows($0)
    }
    var texts: [String] = []
    for text in recorded.map(\.display) + (form?.conditions ?? []).filter({ !knows($0) })
    where !texts.contains(text) {
      texts.append(text)
    }
    return texts
  }
}
