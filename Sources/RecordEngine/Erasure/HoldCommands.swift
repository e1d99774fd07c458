import RecordModel
import RecordStore

extension HoldPatient: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<RetentionHold> {
    _ = try view.patient(patientId)
    try checkHoldReason(reason)
    if try view.hold(on: patientId) != nil { throw .conflict("already_held", "the record is on hold") }
    return Decision(
      StreamID(patientId), [PatientHeld(reason: reason)],
      outcome: RetentionHold(since: view.recordedAt, reason: reason))
  }
}

extension ReleaseHold: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<RetentionHold> {
    _ = try view.patient(patientId)
    try checkHoldReason(reason)
    guard let hold = try view.hold(on: patientId) else {
      throw .conflict("not_held", "the record is not on hold")
    }
    return Decision(
      StreamID(patientId), [HoldReleased(reason: reason)],
      outcome: RetentionHold(since: hold.since, reason: hold.reason))
  }
}

private func checkHoldReason(_ reason: String) throws(Failure) {
  var checks = FieldChecks()
  checks.text("/reason", reason, 1...500)
  try checks.finish()
}

extension GetRetention: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let (store, policy) = (view.store, view.context.retention)
    if store.keyring.isErased(StreamID(patientId)) {
      guard view.call.mayKnowErasures, let erased = try view.erasure(of: patientId) else { throw .erased }
      return Outcome(years: policy.years, mayBeErased: false, erasedAt: erased.event.erasedAt)
    }
    _ = try view.patient(patientId)
    let hold = try view.hold(on: patientId)
    let lastCare = try CareHistory(store: store).lastCare(of: patientId, view)
    let keepUntil = policy.keepUntil(lastCare: lastCare)
    return Outcome(
      hold: hold.map { RetentionHold(since: $0.since, reason: view.call.mayKnowErasures ? $0.reason : nil) },
      years: policy.years, lastCare: lastCare.map { policy.zone.local($0).day }, keepUntil: keepUntil,
      mayBeErased: hold == nil && policy.hasEnded(keepUntil, at: view.now))
  }
}
