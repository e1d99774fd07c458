import RecordModel
import RecordStore

extension RecordLab: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<LabResult> {
    let reading = try LabReading(patientId, view)
    var checks = LabChecks(testName: testName, date: date.moment)
    (checks.results, checks.analytes, checks.flag) = (results, analytes, status)
    (checks.note, checks.reportedDate, checks.document) = (note, reportedDate, document)
    checks.panel = reading.panel
    let findings = try checks.findings(reading.vitals, now: view.now)
    let labId = try view.newID(id, for: patientId, in: .labs)
    if let known = try view.lab(labId, of: patientId) {
      guard known.recorded.isSame(as: findings) else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: known.result(reading))
    }
    let event = LabRecorded(labId: labId, findings: findings)
    let result = LabDocument(event, recordedAt: view.recordedAt, by: view.call.actor).result(reading)
    var alerts = AlertRaising(patientId)
    try result.alert(&alerts, by: reading, view)
    try findings.alertOfRise(labId, &alerts, by: reading, view)
    var decision = Decision(StreamID(patientId), [event] + alerts.events, outcome: result)
    decision.occurred = [0: date]
    return decision
  }
}

extension AmendLab: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<LabResult> {
    let reading = try LabReading(patientId, view)
    var document = try view.correctableLab(labId, of: patientId)
    let before = document.findings
    var first = FieldChecks()
    first.text("/reason", reason, 1...500)
    try first.finish()
    var checks = checks(before)
    checks.panel = reading.panel
    var findings = try checks.findings(reading.vitals, now: view.now)
    findings.reportedDate = before.reportedDate
    if findings == before, findings.digits == before.digits {
      return .unchanged(StreamID(patientId), outcome: document.result(reading))
    }
    let known = document.result(reading)
    document.findings = findings
    document.version += 1
    let result = document.result(reading)
    var alerts = AlertRaising(patientId)
    if result.isNews(after: known) { try result.alert(&alerts, by: reading, view) }
    if findings.analytes != before.analytes || findings.date != before.date {
      try findings.alertOfRise(labId, &alerts, by: reading, view)
    }
    let event = LabAmended(labId: labId, reason: reason, findings: findings)
    return Decision(StreamID(patientId), [event] + alerts.events, outcome: result)
  }
}

extension AmendLab {
  /// What is left out stays as it was.
  private func checks(_ before: LabFindings) -> LabChecks {
    var checks = LabChecks(testName: testName ?? before.testName, date: date?.moment ?? before.date)
    (checks.results, checks.analytes) = (results, analytes)
    if results == nil, analytes == nil { checks.analytes = before.analytes.map(\.entered) }
    (checks.flag, checks.note) = (status ?? flag(before), note ?? before.note)
    checks.document = document ?? before.document
    return checks
  }

  /// The laboratory's word `normal` was about the values that it knew; that something is wrong holds on.
  private func flag(_ before: LabFindings) -> LabStatus? {
    before.flag == .normal && changesValues(of: before) ? nil : before.flag
  }

  private func changesValues(of before: LabFindings) -> Bool {
    if results == nil, analytes == nil { return false }
    if let analytes, results?.isEmpty ?? true { return analytes != before.analytes.map(\.entered) }
    let known = before.analytes.map { ($0.entered.key, $0.entered.value) }
    return analytes?.isEmpty == false || results != Dictionary(known) { first, _ in first }
  }
}

extension LabFindings {
  /// All numbers as they were reported: 2.0 equals 2 and says something else (R-MH-353).
  fileprivate var digits: [String] {
    analytes.map(\.entered).flatMap { analyte in
      [
        analyte.value, analyte.referenceLow, analyte.referenceHigh, analyte.criticalLow,
        analyte.criticalHigh,
      ].map { $0?.description ?? "" }
    }
  }
}

extension RetractLab: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<LabResult> {
    let reading = try LabReading(patientId, view)
    var document = try view.correctableLab(labId, of: patientId)
    var checks = FieldChecks()
    checks.text("/note", note, 0...500)
    try checks.finish()
    document.isRetracted = true
    return Decision(
      StreamID(patientId), [LabRetracted(labId: labId, reason: reason, note: note)],
      outcome: document.result(reading))
  }
}

extension RecordView {
  func lab(_ id: RecordID, of patient: PatientID) throws(Failure) -> LabDocument? {
    guard let date = try document(LabDateDocument.self, LabDateDocument.key(patient, id))?.date else {
      return nil
    }
    return try document(LabDocument.self, LabDocument.key(patient, date, id))
  }

  fileprivate func correctableLab(_ id: RecordID, of patient: PatientID) throws(Failure) -> LabDocument {
    guard let document = try lab(id, of: patient) else { throw .noSuch("result", field: "labId") }
    if document.isRetracted { throw .conflict("already_retracted", "the result was declared wrong before") }
    return document
  }
}
