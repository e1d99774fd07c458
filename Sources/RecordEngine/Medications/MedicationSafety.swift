import RecordModel

/// What a patient takes and does not tolerate, as far as the record knows, beside the interaction table (R-MH-117).
struct MedicationSafety {
  let finder: InteractionFinder
  private(set) var medications: [Taken] = []
  private(set) var allergies: [Allergy] = []

  /// A medication that is taken.
  struct Taken {
    let id: RecordID
    let name: String
    let origin: ClinicalOrigin
    let substances: NamedSubstances
  }

  /// An allergy on record.
  struct Allergy {
    let text: String
    let reaction: String?
    let isCritical: Bool
    let origin: ClinicalOrigin
    let substances: NamedSubstances
  }

  /// Reads the medication list, then what the intake form (R-MH-078) and other systems say beyond it.
  init(_ patient: PatientID, _ finder: InteractionFinder, _ view: borrowing RecordView) throws(Failure) {
    self.finder = finder
    let list = try view.documents(MedicationDocument.self, prefix: patient.keyBytes, limit: Int.max)
    for medication in list.map(\.document) where medication.isActive {
      let origin: ClinicalOrigin = medication.source == .prescribed ? .prescribed : .selfReported
      medications.append(taken(medication.medicationId, medication.order.name, origin))
    }
    let form = try view.document(IntakeDocument.self, patient.keyBytes)?.content.medicalHistory
    for (index, name) in (form?.medications ?? []).enumerated() {
      addOnce(RecordID(replacing: "intake-\(index + 1)"), name, .intake)
    }
    for entry in try view.current(.medicationStatement, of: patient) {
      addOnce(entry.recorded.entryId, entry.recorded.content.code.display, .history)
    }
    for entry in try view.current(.allergyIntolerance, of: patient) { add(entry.recorded.content) }
    for text in form?.allergies ?? [] {
      allergies.append(
        Allergy(
          text: text, reaction: nil, isCritical: false, origin: .intake,
          substances: finder.substances(in: text)))
    }
  }

  /// A medication by its name as it is written down.
  func taken(_ id: RecordID, _ name: String, _ origin: ClinicalOrigin) -> Taken {
    Taken(id: id, name: name, origin: origin, substances: finder.substances(in: name))
  }

  /// The same name again is the same medication, told twice.
  private mutating func addOnce(_ id: RecordID, _ name: String, _ origin: ClinicalOrigin) {
    let taken = taken(id, name, origin)
    guard !medications.contains(where: { $0.substances.words == taken.substances.words }) else { return }
    medications.append(taken)
  }

  private mutating func add(_ content: HistoryContent) {
    let reactions = content.reactions ?? []
    let words = reactions.map(\.manifestation.display)
    allergies.append(
      Allergy(
        text: content.code.display, reaction: words.isEmpty ? nil : words.joined(separator: ", "),
        isCritical: reactions.contains(where: \.isCritical), origin: .history,
        substances: finder.substances(in: content.code.display)))
  }
}

extension AllergyReaction {
  /// Severe, or anaphylaxis by its SNOMED CT code (R-MH-158).
  fileprivate var isCritical: Bool {
    severity == .severe || (manifestation.system == .snomedCT && manifestation.code == "39579001")
  }
}

extension RecordView {
  /// What of a kind goes on in a patient's history, newest first.
  fileprivate func current(
    _ resource: HistoryResource, of patient: PatientID
  ) throws(Failure) -> [HistoryDocument] {
    let prefix = HistoryDocument.prefix(patient, resource, .active)
    return try documents(HistoryDocument.self, prefix: prefix, limit: Int.max).map(\.document)
  }
}

extension MedicationSafety {
  /// What two medications do to each other.
  func interactions(_ left: Taken, _ right: Taken, _ language: Language) -> [MedicationInteraction] {
    finder.rules(left.substances, right.substances).map { rule in
      MedicationInteraction(
        medicationIds: [left.id, right.id], medicationNames: [left.name, right.name],
        origins: [left.origin, right.origin], severity: rule.severity,
        description: rule.description.localized(language), source: rule.source, rule: rule.id)
    }
  }

  /// Allergies that a medication does not go with.
  func conflicts(_ medication: Taken, _ language: Language) -> [AllergyConflict] {
    allergies.compactMap { allergy in
      let (isThere, rule) = finder.conflict(allergy.substances, medication.substances)
      guard isThere else { return nil }
      var conflict = AllergyConflict(
        medicationId: medication.id, medicationName: medication.name, allergen: allergy.text,
        reaction: allergy.reaction, critical: allergy.isCritical, origin: allergy.origin,
        description: (rule?.description ?? Self.same).localized(language))
      (conflict.source, conflict.rule) = (rule?.source, rule?.id)
      return conflict
    }
  }

  private static let same = LocalizedText(
    de: "Das Medikament ist oder enthält, wogegen eine Allergie vermerkt ist.",
    en: "The medication is, or contains, what an allergy is on record against.")
}
