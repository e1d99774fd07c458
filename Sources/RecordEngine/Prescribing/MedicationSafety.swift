import RecordModel
import RecordStore

/// A patient's medications, allergies and illnesses, as far as the record knows, with the interaction table
/// (R-MH-117).
struct MedicationSafety {
  let finder: InteractionFinder
  private(set) var medications: [Taken] = []
  private(set) var allergies: [Allergy] = []
  private(set) var conditions: [KnownCondition] = []
  /// Whether a filtration rate is on record, measured or as a stage of an illness.
  private(set) var knowsKidneys = false
  /// When the latest filtration rate was measured, if that is too long ago to be relied on.
  private(set) var outdatedKidneys: Timestamp?
  /// Whether the age is known.
  private(set) var knowsAge = false
  /// Whether a pregnancy is on record that should be over, without an end.
  private(set) var hasOpenPregnancy = false
  /// Illnesses on record, in the words of the record, that the table does not know.
  private(set) var unknownConditions: [String] = []

  struct Taken {
    let id: RecordID
    let name: String
    let origin: ClinicalOrigin
    let substances: NamedSubstances
    var period = TakingPeriod()
  }

  /// An allergy on record.
  struct Allergy {
    let text: String
    let reaction: String?
    let isCritical: Bool
    let origin: ClinicalOrigin
    let substances: NamedSubstances
  }

  /// A recorded illness or state of the body in the table.
  struct KnownCondition {
    let text: String
    let origin: ClinicalOrigin
    /// Ids in the table.
    let ids: Set<String>
  }

  /// Reads the medication list, then further entries of the care plan, the intake form (R-MH-078) and other
  /// systems.
  ///
  /// The kidney function is looked up only if a relevant rule needs it: one of a candidate, else of the
  /// current medications.
  init(
    _ patient: PatientID, _ finder: InteractionFinder, candidate: String? = nil, _ view: borrowing RecordView
  ) throws(Failure) {
    self.finder = finder
    let list = try view.documents(MedicationDocument.self, prefix: patient.keyBytes, limit: Int.max)
    for medication in list.map(\.document) where medication.isActive(at: view.now) {
      let origin: ClinicalOrigin = medication.source == .prescribed ? .prescribed : .selfReported
      var one = taken(medication.medicationId, medication.order.name, origin)
      one.period = TakingPeriod(from: medication.order.prescribedDate, until: medication.discontinuedAt)
      medications.append(one)
    }
    for (index, name) in try view.plannedMedications(of: patient).enumerated() {
      addOnce(RecordID(replacing: "plan-\(index + 1)"), name, .carePlan)
    }
    let intake = try view.document(IntakeDocument.self, patient.keyBytes)
    let form = intake?.content.medicalHistory
    for (index, name) in (form?.medications ?? []).enumerated() {
      addOnce(RecordID(replacing: "intake-\(index + 1)"), name, .intake)
    }
    for entry in try view.current(.medicationStatement, of: patient) {
      addOnce(entry.recorded.entryId, entry.recorded.content.code.display, .history)
    }
    for entry in try view.current(.allergyIntolerance, of: patient) { add(entry.recorded.content) }
    for text in form?.allergies ?? [] {
      guard let stated = AllergyText.stated(text) else { continue }
      allergies.append(
        Allergy(
          text: text, reaction: nil, isCritical: false, origin: .intake,
          substances: finder.substances(in: stated)))
    }
    let asked = candidate.map { [finder.substances(in: $0)] } ?? medications.map(\.substances)
    let kidneys =
      asked.contains { finder.needsFiltration($0) } ? try KidneyFunction.latest(of: patient, view) : nil
    let recorded = try view.current(.condition, of: patient).map(\.recorded.content)
    let told = intake?.submittedAt ?? view.now
    let diagnosed = finder.conditions.diagnosed(
      recorded + (try view.kidneyProcedures(of: patient)), (form?.conditions ?? []) + Self.transplants(form),
      at: told, now: view.now)
    conditions = finder.conditions.settled(diagnosed, kidneys).filter { !$0.ids.isEmpty }
    hasOpenPregnancy = try finder.conditions.hasOpenPregnancy(diagnosed, recorded, of: patient, view)
    let age = try view.patient(patient).person.birthDate.map { $0.age(at: view.now) }
    knowsAge = age != nil
    conditions += finder.conditions.ofAge(age)
    unknownConditions = finder.conditions.unknown(recorded.map(\.code), form?.conditions ?? [])
    knowsKidneys =
      kidneys?.isSuperseded == false
      || diagnosed.contains { !$0.condition.ids.isDisjoint(with: finder.conditions.ofKidneys) }
    outdatedKidneys = kidneys.flatMap { $0.isOutdated(at: view.now) ? $0.measuredAt : nil }
  }

  /// Operations of the intake form that say what no list of illnesses does.
  private static func transplants(_ form: IntakeForm.MedicalHistory?) -> [String] {
    (form?.surgeries ?? []).filter { KidneyDiagnosis(text: $0) == .transplant }
  }

  /// A medication by its recorded name.
  func taken(_ id: RecordID, _ name: String, _ origin: ClinicalOrigin) -> Taken {
    Taken(id: id, name: name, origin: origin, substances: finder.substances(in: name))
  }

  /// The same name again is the same medication, reported twice.
  private mutating func addOnce(_ id: RecordID, _ name: String, _ origin: ClinicalOrigin) {
    let taken = taken(id, name, origin)
    guard !medications.contains(where: { $0.substances.words == taken.substances.words }) else { return }
    medications.append(taken)
  }

  /// What is coded is an allergy whatever its words, unless the code says that there is none.
  private mutating func add(_ content: HistoryContent) {
    let isCoded = content.code.system != .local
    if content.code.system == .snomedCT, AllergyText.noneKnown.contains(content.code.code) { return }
    let stated = isCoded ? content.code.display : AllergyText.stated(content.code.display)
    guard let stated else { return }
    let reactions = content.reactions ?? []
    let words = reactions.map(\.manifestation.display)
    allergies.append(
      Allergy(
        text: content.code.display, reaction: words.isEmpty ? nil : words.joined(separator: ", "),
        isCritical: reactions.contains(where: \.isCritical), origin: .history,
        substances: finder.substances(in: stated)))
  }
}

extension AllergyReaction {
  /// Severe, or anaphylaxis by its SNOMED CT code (R-MH-158).
  fileprivate var isCritical: Bool {
    severity == .severe || (manifestation.system == .snomedCT && manifestation.code == "39579001")
  }
}

extension RecordView {
  /// The active entries of a kind in a patient's history, newest first.
  func current(
    _ resource: HistoryResource, of patient: PatientID, limit: Int = Int.max
  ) throws(Failure) -> [HistoryDocument] {
    let prefix = HistoryDocument.prefix(patient, resource, .active)
    return try documents(HistoryDocument.self, prefix: prefix, limit: limit).map(\.document)
  }

  /// Therapies that say of the kidneys what a diagnosis would: a transplant, and a dialysis of the last three months, after which one
  /// that is needed is a chronic disease (KDIGO 2024, section 1.1).
  fileprivate func kidneyProcedures(of patient: PatientID) throws(Failure) -> [HistoryContent] {
    let since = now.adding(minutes: -90 * 1440)
    var found: [HistoryContent] = []
    for state in [HistoryDocument.State.active, .ended] {
      let prefix = HistoryDocument.prefix(patient, .procedure, state)
      let entries = try documents(HistoryDocument.self, prefix: prefix, limit: Int.max).map(\.document)
      found += entries.filter { entry in
        switch KidneyDiagnosis(entry.recorded.content.code) {
        case .transplant: true
        case .dialysis: (entry.end?.latest ?? entry.startAt) >= since
        case .endStage, .acute, nil: false
        }
      }.map(\.recorded.content)
    }
    return found
  }

  /// Names in the current care plan that the medication list lacks.
  fileprivate func plannedMedications(of patient: PatientID) throws(Failure) -> [String] {
    let reading = try CarePlanReading(patient, self)
    guard reading.plan.isActive else { return [] }
    return (reading.published?.content.medications ?? []).filter { $0.medicationId == nil }.map(\.name)
  }
}
