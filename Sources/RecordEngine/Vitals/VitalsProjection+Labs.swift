import RecordModel
import RecordStore

/// The values of a laboratory result, for retracting them.
///
/// Key: patient id 16, lab id.
struct LabValuesDocument: Document {
  static var projection: any Projection.Type { VitalsProjection.self }
  static let prefix = UInt8(ascii: "L")

  /// Kinds and the specimen's time.
  var kinds: [MeasureKind]
  var effectiveAt: Timestamp

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }
}

extension VitalsProjection {
  /// Measures count wherever they were measured (R-MH-069, G-60).
  static func take(
    _ labId: RecordID, _ findings: LabFindings?, _ event: RecordedEvent, _ documents: StreamDocuments
  ) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let key = LabValuesDocument.key(patient, labId)
    let before = try documents.get(LabValuesDocument.self, key)
    for kind in before?.kinds ?? [] {
      documents.remove(
        VitalsValueDocument.self,
        VitalsValueDocument.key(patient, kind, before?.effectiveAt ?? .earliest, .lab, labId))
    }
    guard let findings else { return }
    var kinds: [MeasureKind] = []
    for analyte in findings.analytes {
      guard let measured = analyte.measured else { continue }
      let kind = measured.kind
      let document = VitalsValueDocument(
        position: event.envelope.position, entryId: labId, recordedAt: event.envelope.recordedAt,
        effectiveAt: findings.date, source: .lab, value: measured.value, entered: measured.entered,
        glucoseContext: kind == .bloodGlucose ? .unknown : nil)
      documents.set(document, VitalsValueDocument.key(patient, kind, findings.date, .lab, labId))
      kinds.append(kind)
    }
    documents.set(LabValuesDocument(kinds: kinds, effectiveAt: findings.date), key)
  }
}
