import RecordModel
import RecordStore

extension ReportSideEffect: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<SideEffectReport> {
    let document = try view.medication(medicationId, of: patientId)
    var checks = FieldChecks()
    checks.text("/effect", effect, 1...200)
    checks.text("/note", note, 0...1000)
    checks.notFuture("/onset", onset, view.now)
    checks.notBeforeBirth("/onset", onset, try view.patient(patientId).person)
    try checks.finish()
    let reportId = try view.newID(id, for: patientId, in: .medications)
    let report = SideEffectReport(
      id: reportId, effect: effect, severity: severity, note: note, onset: onset, reportedAt: view.recordedAt,
      reportedBy: view.call.actor.description)
    if let known = document.reports.first(where: { $0.id == reportId }) {
      guard known.isSame(as: report) else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: known.answered(view))
    }
    guard try view.isFree(reportId, in: .medications) else { throw .duplicateID }
    let event = SideEffectReported(
      medicationId: medicationId, reportId: reportId, effect: effect, severity: severity, note: note,
      onset: onset)
    var alerts = AlertRaising(patientId)
    try document.alert(on: report, &alerts, view)
    return Decision(StreamID(patientId), [event] + alerts.events, outcome: report.answered(view))
  }
}

extension SideEffectReport {
  /// With help for whoever reports a danger.
  fileprivate func answered(_ view: borrowing RecordView) -> SideEffectReport {
    var report = self
    report.help = OfferedHelp(to: [effect, note].compactMap(\.self), view)
    return report
  }

  /// Whether it says the same, whenever and by whomever.
  fileprivate func isSame(as other: SideEffectReport) -> Bool {
    (effect, severity, note, onset) == (other.effect, other.severity, other.note, other.onset)
  }
}

extension RequestRefill: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<RefillRequest> {
    let document = try view.medication(medicationId, of: patientId)
    var checks = FieldChecks()
    checks.text("/note", note, 0...500)
    checks.text("/pharmacy", pharmacy, 0...200)
    try checks.finish()
    let refillId = try view.newID(id, for: patientId, in: .medications)
    if let known = document.refills.first(where: { $0.id == refillId }) {
      guard (known.note, known.pharmacy) == (note, pharmacy) || !known.isOpen else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: known)
    }
    guard try view.isFree(refillId, in: .medications) else { throw .duplicateID }
    try requireRecent(view)
    try document.requireActive(at: view.now)
    switch document.refillStatus {
    case .outOfStock: throw .conflict("out_of_stock", "the pharmacy has none at the moment")
    case .refillRequested: throw .conflict("refill_already_requested", "a refill was asked for before")
    case .available: break
    }
    let event = RefillRequested(
      medicationId: medicationId, refillId: refillId, note: note, pharmacy: pharmacy)
    return Decision(
      StreamID(patientId), [event],
      outcome: RefillRequest(
        id: refillId, medicationId: medicationId, requestedAt: view.recordedAt, note: note, pharmacy: pharmacy
      ))
  }

  /// A request that waited in a queue for more than a day is refused: acting on it so late would surprise
  /// (R-MH-275).
  private func requireRecent(_ view: borrowing RecordView) throws(Failure) {
    guard let asked = view.call.occurredAt?.moment else { return }
    if asked.milliseconds < view.now.milliseconds - 86_400_000 {
      throw .conflict("request_too_old", "the request is older than 24 hours; ask again")
    }
  }
}

extension DecideRefill: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Medication> {
    var document = try view.medication(medicationId, of: patientId)
    var checks = FieldChecks()
    checks.text("/note", note, 0...500)
    let person = try view.patient(patientId).person
    checks.refillDate("/refillDate", refillDate, document.order.prescribedDate, person)
    try checks.finish()
    try document.requireActive(at: view.now)
    switch decision {
    case .approve, .deny, .fulfil:
      guard document.openRefill != nil else { throw .conflict("no_open_refill", "no refill was asked for") }
    case .markOutOfStock where document.isOutOfStock, .markAvailable where !document.isOutOfStock:
      return .unchanged(StreamID(patientId), outcome: document.view(at: view.now))
    case .markOutOfStock, .markAvailable: break
    }
    let event = RefillDecided(
      medicationId: medicationId, decision: decision, note: note, refillDate: refillDate)
    document.decide(event, by: view.call.actor, at: view.recordedAt)
    document.version += 1
    return Decision(StreamID(patientId), [event], outcome: document.view(at: view.now))
  }
}
