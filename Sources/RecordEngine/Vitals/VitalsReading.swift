import RecordModel
import RecordStore

/// A patient's valid values, read from one state.
struct VitalsReading {
  let patient: PatientID
  let person: PersonDetails
  let set: MeasureSet
  /// The ranges that a clinician set for the patient, which precede the bands of the set (R-MH-345).
  let targets: [MetricTarget]
  /// The patient's own statements on birth and sex, used if the record does not know better.
  private let told: IntakeForm.Demographics?
  /// Those on record, by which blood pressures are judged.
  private let pregnancies: Pregnancies
  /// For messages.
  let language: Language
  /// Valid values that are not in the record yet, with their keys.
  var pending: [(key: [UInt8], document: VitalsValueDocument)] = []
  /// Whether the patient's own measurements are left out (R-MH-053).
  private(set) var withholdsOwn = false

  /// Values of a kind searched for those by others than the patient.
  private static let searched = 1024

  /// For an existing patient, judged by a published measure set, or by the one in force if none is named.
  init(_ patient: PatientID, judgedBy id: String? = nil, _ view: borrowing RecordView) throws(Failure) {
    self.patient = patient
    person = try view.patient(patient).person
    targets = try view.targets(of: patient).targets.filter { $0.setByRole == .clinician }
    told = try view.document(IntakeDocument.self, patient.keyBytes)?.content.demographics
    pregnancies = try person.sex == .male ? .none : Pregnancies(of: patient, view)
    language = view.call.language
    guard let id else {
      set = try view.measures()
      return
    }
    guard let set = try view.measures(id) else {
      throw Failure(.notFound, "there is no such measure set", details: ["field": "measureSet"])
    }
    self.set = set
  }

  /// The same without data that the patient withholds from the caller.
  func shown(_ view: borrowing RecordView) throws(Failure) -> VitalsReading {
    var reading = self
    reading.withholdsOwn = try !view.seesOwnEntries(of: patient)
    return reading
  }

  /// Values of a kind at or before a moment, newest first.
  func values(
    _ kind: MeasureKind, upTo moment: Timestamp, limit: Int, _ view: borrowing RecordView
  ) throws(Failure) -> [VitalsValueDocument] {
    let prefix = VitalsValueDocument.prefix(patient, kind)
    let start = prefix + moment.newestFirst
    let known = try view.documents(
      VitalsValueDocument.self, prefix: prefix, from: start, limit: withholdsOwn ? Self.searched : limit)
    let added = pending.filter { key, _ in
      key.starts(with: prefix) && !key.lexicographicallyPrecedes(start)
    }
    let seen = (known + added).filter { !withholdsOwn || !$0.document.source.isPatients }
    let all = added.isEmpty ? seen : seen.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return all.prefix(limit).map(\.document)
  }

  /// The height matching a weight of a moment: the latest one up to it, else the earliest later one
  /// (R-MH-108).
  func height(at moment: Timestamp, _ view: borrowing RecordView) throws(Failure) -> ExactDecimal? {
    try heightDocument(at: moment, view)?.value
  }

  /// The same with its source.
  func heightDocument(
    at moment: Timestamp, _ view: borrowing RecordView
  ) throws(Failure) -> VitalsValueDocument? {
    if let known = try values(.height, upTo: moment, limit: 1, view).first { return known }
    return try values(.height, upTo: .latest, limit: Int.max, view).last
  }

  /// The same among all heights, newest first.
  static func height(at moment: Timestamp, of heights: [VitalsValueDocument]) -> ExactDecimal? {
    (heights.first { $0.effectiveAt <= moment } ?? heights.last)?.value
  }

  /// The day of birth, as the record knows it or else as the patient states it.
  var birthDate: CalendarDay? { person.birthDate ?? told?.dateOfBirth }

  /// The person's age, sex and pregnancy at a moment; birthdays counted in UTC.
  func measured(at moment: Timestamp) -> MeasuredPerson {
    let birth = birthDate
    let sex = person.sex == .unknown ? nil : person.sex
    return MeasuredPerson(
      lived: birth?.lived(at: moment), sex: sex ?? told?.gender.sex, isPregnant: pregnancies.contain(moment))
  }
}
