import RecordModel
import RecordStore

/// Each patient's current and past medications.
enum MedicationProjection: Projection {
  static let name = "medications"
  static let revision: UInt32 = 4
  static let handles = EventCatalog.types(of: .medications)
  static let ignores = EventCatalog.outside(.medications)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let envelope = event.envelope
    func change(
      _ id: RecordID, _ body: (inout MedicationDocument) -> Void
    ) throws(Failure) {
      try documents.change(MedicationDocument.self, MedicationDocument.key(patient, id)) { document in
        document.version += 1
        body(&document)
      }
    }
    switch event.payload {
    case let added as MedicationAdded:
      let document = MedicationDocument(added, by: envelope.actor, at: envelope.occurredAt)
      documents.set(document, MedicationDocument.key(patient, added.medicationId))
      documents.remove(NoMedicationsDocument.self, patient.keyBytes)
    case let changed as MedicationChanged:
      try change(changed.medicationId) { document in
        // A check of another name does not apply to this one.
        if DrugWords(changed.order.name) != DrugWords(document.order.name) {
          document.check = changed.check
        }
        document.order = changed.order
      }
    case let ended as MedicationDiscontinued:
      try change(ended.medicationId) { $0.discontinuedAt = ended.effectiveDate ?? envelope.occurredAt }
    case let report as SideEffectReported:
      try change(report.medicationId) { $0.reports.append(SideEffectReport(report, envelope)) }
    case let refill as RefillRequested:
      try change(refill.medicationId) { $0.refills.append(RefillRequest(refill, envelope)) }
    case let decided as RefillDecided:
      try change(decided.medicationId) { $0.decide(decided, by: envelope.actor, at: envelope.recordedAt) }
    case let reminders as MedicationRemindersSet:
      try change(reminders.medicationId) { $0.reminderTimes = reminders.times }
    case is NoMedicationsAsserted:
      let document = NoMedicationsDocument(
        assertedAt: envelope.occurredAt, assertedBy: envelope.actor.description)
      documents.set(document, patient.keyBytes)
    default: break
    }
  }
}

extension SideEffectReport {
  fileprivate init(_ event: SideEffectReported, _ envelope: Envelope) {
    self.init(
      id: event.reportId, effect: event.effect, severity: event.severity, note: event.note,
      onset: event.onset, reportedAt: envelope.recordedAt, reportedBy: envelope.actor.description)
  }
}

extension RefillRequest {
  fileprivate init(_ event: RefillRequested, _ envelope: Envelope) {
    self.init(
      id: event.refillId, medicationId: event.medicationId, requestedAt: envelope.recordedAt,
      note: event.note, pharmacy: event.pharmacy)
  }
}
