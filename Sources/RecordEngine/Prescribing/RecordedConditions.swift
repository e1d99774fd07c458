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

  /// Illnesses on record that nothing is checked against, each once, in the words of the record (R-MH-355).
  func unknown(_ recorded: [CodedConcept], _ told: [String]) -> [String] {
    var texts: [String] = []
    for text in recorded.filter({ !knows($0) }).map(\.display) + told.filter({ !knows($0) })
    where !texts.contains(text) { texts.append(text) }
    return texts
  }

  /// The table's illnesses among what is on record and what a form tells.
  func diagnosed(
    _ recorded: [HistoryContent], _ told: [String], at submitted: Timestamp, now: Timestamp
  ) -> [DiagnosedCondition] {
    // Of what began at some time in a month or a year, none is over sooner than it may be.
    let entries = recorded.map {
      diagnosed($0.code.display, named($0.code), since: $0.start.latest, now: now, .history)
    }
    return entries + told.map { diagnosed($0, named(in: $0), since: submitted, now: now, .intake) }
  }

  /// Whether a pregnancy is on record that should be over, while nothing says that it is: neither an end nor a delivery.
  func hasOpenPregnancy(
    _ diagnosed: [DiagnosedCondition], _ recorded: [HistoryContent], of patient: PatientID,
    _ view: borrowing RecordView
  ) throws(Failure) -> Bool {
    let begun = diagnosed.filter { $0.lapsed.contains(Self.pregnancy) }.map(\.since)
    if begun.isEmpty { return false }
    let prefix = HistoryDocument.prefix(patient, .condition, .ended)
    let ended = try view.documents(HistoryDocument.self, prefix: prefix, limit: Int.max).map(\.document)
    let ends =
      ended.filter { named($0.recorded.content.code).contains(Self.pregnancy) }.compactMap { $0.end?.latest }
      + (recorded + ended.map(\.recorded.content)).filter { named($0.code).contains(Self.puerperium) }
      .map(\.start.latest)
    return begun.contains { start in !ends.contains { $0 >= start } }
  }
}
