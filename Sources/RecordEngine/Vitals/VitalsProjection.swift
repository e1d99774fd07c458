import RecordModel
import RecordStore

/// Each patient's measured values, by entry and by kind.
enum VitalsProjection: Projection {
  static let name = "vitals"
  static let revision: UInt32 = 5
  static let handles = EventCatalog.types(of: .vitals) + EventCatalog.types(of: .labs)
  static let ignores = EventCatalog.outside(.vitals, .labs)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    switch event.payload {
    case let recorded as VitalsRecorded: record(recorded, event.envelope, patient, documents)
    case let retracted as VitalsRetracted: try retract(retracted, event.envelope, patient, documents)
    case let set as VitalsTargetsSet: try setTargets(set, patient, documents)
    case let lab as LabRecorded: try take(lab.labId, lab.findings, event, documents)
    case let lab as LabAmended: try take(lab.labId, lab.findings, event, documents)
    case let lab as LabRetracted: try take(lab.labId, nil, event, documents)
    default: break
    }
  }

  private static func record(
    _ event: VitalsRecorded, _ envelope: Envelope, _ patient: PatientID, _ documents: StreamDocuments
  ) {
    let moment = envelope.occurredAt
    let entry = VitalsEntryDocument(
      position: envelope.position, recorded: event, effectiveAt: moment, recordedAt: envelope.recordedAt,
      recordedBy: envelope.actor.description)
    documents.set(entry, VitalsEntryDocument.key(patient, moment, event.entryId))
    documents.set(VitalsPlaceDocument(patientId: patient, effectiveAt: moment), event.entryId.keyBytes)
    for (key, value) in values(of: entry, patient) { documents.set(value, key) }
  }

  private static func retract(
    _ event: VitalsRetracted, _ envelope: Envelope, _ patient: PatientID, _ documents: StreamDocuments
  ) throws(Failure) {
    guard let place = try documents.get(VitalsPlaceDocument.self, event.entryId.keyBytes),
      place.patientId == patient
    else { return }
    let key = VitalsEntryDocument.key(patient, place.effectiveAt, event.entryId)
    guard var entry = try documents.get(VitalsEntryDocument.self, key) else { return }
    for (key, _) in values(of: entry, patient) { documents.remove(VitalsValueDocument.self, key) }
    entry.retraction = VitalsEntryDocument.Retraction(
      position: envelope.position, reason: event.reason, note: event.note, at: envelope.recordedAt,
      by: envelope.actor.description)
    documents.set(entry, key)
    documents.set(
      RetractedVitalsDocument(
        entryId: event.entryId, effectiveAt: place.effectiveAt,
        kinds: entry.recorded.measurements.map(\.kind), at: envelope.recordedAt),
      RetractedVitalsDocument.key(patient, place.effectiveAt, event.entryId))
  }

  /// The valid values of an entry.
  static func values(
    of entry: VitalsEntryDocument, _ patient: PatientID
  ) -> [(key: [UInt8], document: VitalsValueDocument)] {
    let recorded = entry.recorded
    let diastolic = recorded.measurements.first { $0.kind == .bloodPressureDiastolic }
    return recorded.measurements.filter { $0.kind != .bloodPressureDiastolic }.map { measured in
      let lower = measured.kind == .bloodPressureSystolic ? diastolic : nil
      let document = VitalsValueDocument(
        position: entry.position, entryId: recorded.entryId, recordedAt: entry.recordedAt,
        effectiveAt: entry.effectiveAt, source: recorded.source,
        value: measured.value, entered: measured.entered,
        diastolic: lower?.value, enteredDiastolic: lower?.entered,
        glucoseContext: measured.kind == .bloodGlucose ? recorded.glucoseContext : nil)
      let key = VitalsValueDocument.key(
        patient, measured.kind, entry.effectiveAt, recorded.source, recorded.entryId)
      return (key, document)
    }
  }
}
