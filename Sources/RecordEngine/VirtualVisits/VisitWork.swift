import RecordModel
import RecordStore

/// What a clinician does during a visit by video.
extension SaveVisitNotes: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<VirtualVisit> {
    let patient = try CareCaller(view).patient(
      patientId, owning: visitId, in: .requests, field: "visitId", view)
    var reading = try VirtualVisitReading(visitId, of: patient, view)
    var checks = FieldChecks()
    checks.text("/notes", notes, 0...50_000)
    try checks.finish()
    _ = try reading.document.move(.note)
    let version = reading.document.call.notesVersion
    guard notesVersion == version else { throw .versionConflict(version) }
    if notes == reading.document.call.notes {
      return .unchanged(StreamID(patient), outcome: try reading.view(view))
    }
    let saved = VisitNotesSaved(requestId: visitId, notes: notes, version: version + 1)
    reading.document.take(saved, at: view.recordedAt)
    return Decision(StreamID(patient), [saved], outcome: try reading.view(view))
  }
}

extension PrescribeInVisit: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Prescribed> {
    let patient = try CareCaller(view).patient(
      patientId, owning: visitId, in: .requests, field: "visitId", view)
    let reading = try VirtualVisitReading(visitId, of: patient, view)
    let override = InteractionOverride(overrideInteractions, overrideReason)
    var checks = FieldChecks()
    override.check(&checks)
    IssuedPrescriptions.check(line, at: "/line", &checks, try view.patient(patient).person)
    if line.medicationId != nil {
      checks.refuse("/line/medicationId", "inconsistent", "a prescription gets an entry of its own")
    }
    try checks.finish()
    if let id, let known = reading.document.call.prescriptions.first(where: { $0.medicationId == id }) {
      return try repeated(known, of: patient, view)
    }
    var event = try reading.event(.prescribe)
    var issued = IssuedPrescriptions(patient)
    try issued.issue(line, as: id, despite: override, at: "/line", view)
    guard let added = issued.events.first, let line = issued.lines.first else {
      throw Failure(.internalError, "a prescription was not issued")
    }
    event.prescription = line
    let medication = MedicationDocument(added, by: view.call.actor, at: view.occurredAt)
    let outcome = try view.prescribed(line, medication.view(at: view.now), of: patient)
    return Decision(StreamID(patient), [event, added], outcome: outcome)
  }

  private func repeated(
    _ known: PrescriptionLine, of patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> Decision<Prescribed> {
    var asked = line
    asked.medicationId = known.medicationId
    guard asked == known, let id = known.medicationId else { throw .duplicateID }
    let medication = try view.medication(id, of: patient).view(at: view.now)
    return .unchanged(StreamID(patient), outcome: try view.prescribed(known, medication, of: patient))
  }
}

extension RecordView {
  /// What was prescribed, with what it does not go with, of whatever severity.
  fileprivate func prescribed(
    _ line: PrescriptionLine, _ medication: Medication, of patient: PatientID
  ) throws(Failure) -> Prescribed {
    var result = Prescribed(
      patientId: patient, line: line, medication: medication, interactions: [], allergyConflicts: [])
    guard let finder = try inForce(InteractionTable.self) else { return result }
    let safety = try MedicationSafety(patient, finder, candidate: line.name, self)
    let taken = safety.taken(medication.id, line.name, .prescribed)
    for other in safety.medications where other.id != medication.id {
      result.interactions += safety.interactions(taken, other, call.language)
    }
    result.allergyConflicts = safety.conflicts(taken, call.language)
    return result
  }
}

extension EndVirtualVisit: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<VirtualVisit> {
    let caller = CareCaller(view)
    let patient = try caller.patient(patientId, owning: visitId, in: .requests, field: "visitId", view)
    var reading = try VirtualVisitReading(visitId, of: patient, view)
    var writing: SummaryWriting?
    if var summary {
      summary.appointmentId = summary.appointmentId ?? reading.content.appointmentId
      writing = try SummaryWriting(summary, of: patient, by: caller.account, at: "/summary", view)
      if writing?.known != nil { throw .duplicateID }
    }
    let ended = try reading.event(outcome == .completed ? .end : .abandon)
    reading.document.take(ended, of: patient, by: view.call.actor, at: view.recordedAt)
    var events: [any Event] = [ended]
    if outcome == .completed, reading.appointment.status == .scheduled {
      events.append(
        AppointmentCompleted(appointmentId: reading.content.appointmentId, outcome: .attended))
    }
    var visit = try reading.view(view)
    if let (written, more) = try writing?.record(view) {
      events += more
      if written.appointmentId == visit.appointmentId { visit.summaryId = written.id }
    }
    return Decision(StreamID(patient), events, outcome: visit)
  }
}
