import RecordModel
import RecordStore

/// A patient's targets.
///
/// Key: patient id 16.
struct VitalsTargetsDocument: Document {
  static var projection: any Projection.Type { VitalsProjection.self }
  static let prefix = UInt8(ascii: "T")

  var targets: VitalsTargets
}

extension VitalsProjection {
  static func setTargets(
    _ event: VitalsTargetsSet, _ patient: PatientID, _ documents: StreamDocuments
  ) throws(Failure) {
    let before = try documents.get(VitalsTargetsDocument.self, patient.keyBytes)?.targets.version ?? 0
    let targets = VitalsTargets(targets: event.targets, version: before + 1)
    documents.set(VitalsTargetsDocument(targets: targets), patient.keyBytes)
  }
}

extension RecordView {
  /// The current targets; none and version 0 if they were never set.
  func targets(of patient: PatientID) throws(Failure) -> VitalsTargets {
    try document(VitalsTargetsDocument.self, patient.keyBytes)?.targets
      ?? VitalsTargets(targets: [], version: 0)
  }
}

extension GetVitalsTargets: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> VitalsTargets {
    _ = try view.patient(patientId)
    return try view.targets(of: patientId)
  }
}

extension SetVitalsTargets: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<VitalsTargets> {
    let reading = try VitalsReading(patientId, view)
    let actor = view.call.actor
    let wanted = try TargetChecks.accepted(targets, reading.set)
    let known = try view.targets(of: patientId)
    if let expectedVersion, expectedVersion != known.version {
      throw Failure(
        .stateConflict, "the targets were set anew",
        details: ["reason": "version_conflict", "currentVersion": .integer(Int64(known.version))])
    }
    let next = wanted.map { target in
      known.targets.first { $0.range == target } ?? target.set(by: actor, at: view.recordedAt)
    }
    // Targets set by anybody except the patient are the care team's (R-MH-103).
    guard
      actor.role != .patient || known.targets.allSatisfy({ $0.setByRole == .patient || next.contains($0) })
    else {
      throw Failure(
        .forbidden, "targets of the care team are for the care team to change",
        details: ["field": "targets", "reason": "set_by_care_team"])
    }
    if next == known.targets { return .unchanged(StreamID(patientId), outcome: known) }
    return Decision(
      StreamID(patientId), [VitalsTargetsSet(targets: next, measureSet: reading.set.id)],
      outcome: VitalsTargets(targets: next, version: known.version + 1))
  }
}

extension MetricTarget {
  fileprivate func set(by actor: Actor, at moment: Timestamp) -> MetricTarget {
    var target = self
    (target.setBy, target.updatedAt) = (actor.description, moment)
    target.setByRole = ActingPerson.Role(rawValue: "\(actor.role)")
    return target
  }
}
