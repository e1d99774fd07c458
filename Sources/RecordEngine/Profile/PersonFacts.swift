import RecordModel
import RecordStore

/// What of a person decides how their laboratory values are judged.
struct PersonFacts: Sendable, Equatable {
  /// `nil` if it is unknown (R-SO-084).
  var sex: BiomarkerRange.Sex?
  var birthDate: CalendarDay?
  /// In the patient's own words, then those of the history that go on; each once.
  var conditions: [String] = []
  /// In the patient's own words, then those of the medication list that are taken now; each once.
  var medications: [String] = []
  /// A condition says so, and nothing takes it back (R-SO-368).
  var isPregnant = false
  /// By the names of the medications (R-SO-161).
  var takesVitaminKAntagonist = false

  /// Vitamin K antagonists by their substances (ATC B01AA) and usual brands.
  static let vitaminKAntagonists: Set = [
    "warfarin", "phenprocoumon", "acenocoumarol", "fluindione", "dicoumarol", "phenindione", "tioclomarol",
    "coumadin", "jantoven", "marevan", "marcumar", "marcoumar", "falithrom", "sintrom", "previscan",
  ]
}

extension PersonFacts {
  /// The person on a day, such as that of a collection.
  func person(on day: CalendarDay) -> BiomarkerPerson {
    let age = birthDate.map { birth in
      day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day) ? 1 : 0)
    }
    var person = BiomarkerPerson(sex: sex, age: age.flatMap { $0 < 0 ? nil : $0 })
    (person.isPregnant, person.takesVitaminKAntagonist) = (isPregnant, takesVitaminKAntagonist)
    return person
  }
}

extension RecordView {
  /// What of a patient decides how their laboratory values are judged, as it is in this view.
  func personFacts(of patient: PatientID) throws(Failure) -> PersonFacts {
    let (person, own) = (try self.patient(patient).person, try profile(of: patient))
    let active = try conditions(.active, of: patient).map(\.recorded.content.code.display)
    var facts = PersonFacts(
      sex: person.sex.flatMap { .init(rawValue: $0.rawValue) }, birthDate: person.birthDate)
    facts.conditions = (own.profile.conditions + active).eachOnce
    facts.medications = (own.profile.medications + (try medicationNames(of: patient))).eachOnce
    facts.takesVitaminKAntagonist = facts.medications.contains { name in
      name.wordsForComparison.contains { word in PersonFacts.vitaminKAntagonists.contains(word) }
    }
    let end = try lastPregnancyEnd(of: patient)
    // The patient's own list has no ends: one in the history ends what was said before it.
    let isOver = end.map { $0 >= own.conditionsAt ?? .earliest } ?? false
    facts.isPregnant =
      active.contains(where: \.saysPregnant)
      || !isOver && own.profile.conditions.contains(where: \.saysPregnant)
    return facts
  }

  private func lastPregnancyEnd(of patient: PatientID) throws(Failure) -> Timestamp? {
    try conditions(.ended, of: patient).filter { $0.recorded.content.code.display.saysPregnant }
      .compactMap { $0.end?.offsetTime.moment }.max()
  }

  private func conditions(
    _ state: HistoryDocument.State, of patient: PatientID
  ) throws(Failure) -> [HistoryDocument] {
    let prefix = HistoryDocument.prefix(patient, .condition, state)
    return try documents(HistoryDocument.self, prefix: prefix, limit: Int.max).map(\.document)
  }

  private func medicationNames(of patient: PatientID) throws(Failure) -> [String] {
    try documents(MedicationDocument.self, prefix: patient.keyBytes, limit: Int.max).map(\.document)
      .filter { $0.status(at: now) == .active }.map(\.order.name)
  }
}

extension String {
  /// Whether a word of it begins with `pregnan` or `schwanger`, and no word before it denies it (R-SO-368).
  fileprivate var saysPregnant: Bool {
    let words = wordsForComparison
    return words.indices.contains { index in
      guard words[index].hasPrefix("pregnan") || words[index].hasPrefix("schwanger") else { return false }
      return !words[..<index].suffix(2).contains { Self.denials.contains($0) }
    }
  }

  private static let denials: Set = [
    "no", "not", "non", "never", "denies", "without", "nicht", "kein", "keine", "keiner", "ohne", "nie",
  ]

  /// Its words in lower case, without punctuation.
  fileprivate var wordsForComparison: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension [String] {
  /// Each text once, in order.
  fileprivate var eachOnce: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
