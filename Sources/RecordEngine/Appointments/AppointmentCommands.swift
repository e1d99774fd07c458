import RecordModel
import RecordStore

extension BookAppointment: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Appointment> {
    _ = try view.patient(patientId)
    var checks = FieldChecks()
    checks.text("/reason", reason, 1...1000)
    let appointmentId = try view.newID(id, for: patientId, in: .appointments)
    let key = AppointmentDocument.key(patientId, appointmentId)
    if let known = try view.document(AppointmentDocument.self, key) {
      guard asksFor(known.booked) else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: known.view)
    }
    let (practice, provider) = try view.provider(providerId)
    let request = VisitRequest(
      patient: patientId, times: VisitTimes(practice: practice, provider: provider), type: type,
      date: preferredDate, time: preferredTime)
    if !provider.acceptsTypes.contains(type) {
      checks.refuse("/type", "type_not_offered", "a type that the provider offers")
    }
    let site = request.site(locationId, &checks)
    let slot = request.slot(at: site, now: view.now, &checks)
    try checks.finish()
    guard let slot else { throw .conflict("slot_unavailable", "the provider does not have this time") }
    try request.requireFree(slot, view)
    let booked = AppointmentBooked(
      appointmentId: appointmentId, providerId: provider.id, provider: provider.name, slot: slot,
      visitType: type, locationId: site?.id, location: site?.name, reason: reason, practice: practice.id)
    return Decision(
      StreamID(patientId), [booked], outcome: Appointment(booked, patient: patientId, at: view.recordedAt))
  }

  private func asksFor(_ booked: AppointmentBooked) -> Bool {
    booked.providerId == providerId && booked.slot.localDate == preferredDate
      && booked.slot.localTime == preferredTime && booked.visitType == type && booked.reason == reason
      && (locationId == nil || locationId == booked.locationId)
  }
}

extension RescheduleAppointment: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Appointment> {
    var document = try view.appointment(appointmentId, of: patientId)
    var checks = FieldChecks()
    checks.text("/reason", reason, 0...500)
    if let expectedVersion, expectedVersion != document.view.version {
      throw Failure(
        .stateConflict, "the appointment was changed since",
        details: [
          "reason": "version_conflict", "currentVersion": .integer(Int64(document.view.version)),
        ])
    }
    try document.requireScheduled(before: view.now)
    let (practice, provider) = try view.provider(document.view.providerId)
    let request = VisitRequest(
      patient: patientId, times: VisitTimes(practice: practice, provider: provider), type: document.view.type,
      date: preferredDate, time: preferredTime, moves: appointmentId)
    let site = document.view.locationId.flatMap { practice.location($0) }
    let slot = request.slot(at: site, now: view.now, &checks)
    try checks.finish()
    guard let slot else { throw .conflict("slot_unavailable", "the provider does not have this time") }
    if slot.start == document.view.date {
      return .unchanged(StreamID(patientId), outcome: document.view)
    }
    try request.requireFree(slot, view)
    document.move(to: slot, at: view.recordedAt)
    let event = AppointmentRescheduled(
      appointmentId: appointmentId, slot: slot, reason: reason, practice: practice.id)
    return Decision(StreamID(patientId), [event], outcome: document.view)
  }
}

extension CancelAppointment: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Appointment> {
    var document = try view.appointment(appointmentId, of: patientId)
    var checks = FieldChecks()
    checks.text("/reason", reason, 0...500)
    try checks.finish()
    try document.requireScheduled(before: view.now)
    document.cancel(reason, by: view.call.actor, at: view.recordedAt)
    return Decision(
      StreamID(patientId), [AppointmentCancelled(appointmentId: appointmentId, reason: reason)],
      outcome: document.view)
  }
}

extension CompleteAppointment: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Appointment> {
    var document = try view.appointment(appointmentId, of: patientId)
    try document.requireScheduled()
    guard document.view.date <= view.now else {
      throw .conflict("not_started_yet", "the appointment has not begun")
    }
    let event = AppointmentCompleted(appointmentId: appointmentId, outcome: outcome ?? .attended)
    document.complete(event.outcome, at: view.recordedAt)
    return Decision(StreamID(patientId), [event], outcome: document.view)
  }
}

extension AppointmentDocument {
  fileprivate func requireScheduled() throws(Failure) {
    guard view.status == .scheduled else {
      throw .conflict("not_scheduled", "the appointment was cancelled or completed")
    }
  }

  /// Visits can be changed until they begin (R-MH-094).
  fileprivate func requireScheduled(before now: Timestamp) throws(Failure) {
    try requireScheduled()
    guard now < view.date else { throw .conflict("already_started", "the appointment has begun") }
  }
}
