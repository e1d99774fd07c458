import RecordModel
import RecordStore

extension PrepareVirtualVisit: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<VirtualVisit> {
    let caller = CareCaller(view)
    let patient = try caller.patient(
      patientId, owning: appointmentId, in: .appointments, field: "appointmentId", view)
    let appointment = try view.appointment(appointmentId, of: patient).view
    let requestId = try view.newID(id, for: patient, in: .requests)
    if let known = try view.document(RequestDocument.self, RequestDocument.key(patient, requestId)) {
      guard known.opened.visit?.appointmentId == appointmentId else { throw .duplicateID }
      let reading = try VirtualVisitReading(requestId, of: patient, view)
      return .unchanged(StreamID(patient), outcome: try reading.view(view))
    }
    guard try view.isFree(requestId, in: .requests) else { throw .duplicateID }
    try check(appointment, of: patient, view)
    let provider = try view.inForce(Practice.self)?.provider(appointment.providerId)
    // A program that acts for nobody sees no patient, and nobody is chosen in its place.
    guard let clinician = provider?.accountId ?? caller.person else {
      throw .conflict("no_clinician", "the provider has no account, so a clinician has to prepare the visit")
    }
    let content = VirtualVisitContent(
      appointmentId: appointmentId, clinicianId: clinician,
      provider: appointment.provider, roomId: RecordID(made: view.store.random.words()).text)
    let opened = RequestOpened(requestId, content)
    return Decision(
      StreamID(patient), [opened],
      outcome: VirtualVisit(
        id: requestId, patientId: patient, content, state: RequestLifecycle.of(.virtualVisit).first,
        preparedAt: view.recordedAt))
  }

  /// Only for a scheduled video visit, and once (R-MH-188).
  private func check(
    _ appointment: Appointment, of patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) {
    guard appointment.type == .video else {
      throw Failure(
        .invalidInput, "the appointment is not by video",
        details: ["reason": "not_video", "field": "appointmentId"])
    }
    let key = VisitOfAppointmentDocument.key(patient, appointmentId)
    guard try view.document(VisitOfAppointmentDocument.self, key) == nil else {
      throw .conflict("visit_exists", "the appointment has a visit by video")
    }
    guard appointment.status == .scheduled else {
      throw .conflict("not_scheduled", "the appointment was cancelled or completed")
    }
  }
}

extension StartVirtualVisit: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<JoinTicket> {
    let patient = try CareCaller(view).patient(
      patientId, owning: visitId, in: .requests, field: "visitId", view)
    let reading = try VirtualVisitReading(visitId, of: patient, view)
    return try reading.entering(.start, view)
  }
}

extension JoinVirtualVisit: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<JoinTicket> {
    let reading = try VirtualVisitReading(visitId, of: patientId, view)
    if let obstacle = reading.obstacle(view.now) { throw obstacle }
    return try reading.entering(.join, view)
  }
}

extension AdmitToVisit: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    // The same answer whether it is the room or the ticket that nobody knows.
    let unknown = Failure.noSuch("ticket", field: "ticket")
    guard let reading = try VirtualVisitReading(room: roomId, view) else { throw unknown }
    let hash = VisitTicket.hash(ticket)
    guard let known = reading.document.call.tickets.first(where: { $0.hash == hash }) else { throw unknown }
    var event = try reading.event(.admit)
    if known.isUsed { throw .conflict("ticket_used", "the ticket has let somebody in already") }
    guard view.now < known.until else { throw .conflict("ticket_expired", "the ticket is too old") }
    event.ticketHash = hash
    return Decision(
      StreamID(reading.patient), [event],
      outcome: Outcome(visitId: reading.id, patientId: reading.patient, role: known.role))
  }
}

extension LeaveVisit: Command {
  /// What is over, or was said before, needs no other word: whoever carries the call may be late, and may repeat itself.
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    guard let reading = try VirtualVisitReading(room: roomId, view) else {
      throw .noSuch("room", field: "roomId")
    }
    let outcome = Outcome(visitId: reading.id, patientId: reading.patient)
    let isThere = reading.document.call.participants.contains { participant in
      participant.leftAt == nil && role.map { $0 == participant.role } ?? true
    }
    guard isThere, !reading.document.isFinal else {
      return .unchanged(StreamID(reading.patient), outcome: outcome)
    }
    var event = try reading.event(.leave)
    event.role = role
    return Decision(StreamID(reading.patient), [event], outcome: outcome)
  }
}

extension VirtualVisitReading {
  /// A step into the call, with a ticket.
  fileprivate func entering(
    _ step: RequestStep, _ view: borrowing RecordView
  ) throws(Failure) -> Decision<JoinTicket> {
    var event = try event(step)
    let ticket = VisitTicket(view)
    (event.ticketHash, event.ticketUntil) = (ticket.hash, ticket.until)
    var joining = JoinTicket(
      visitId: id, patientId: patient, roomId: content.roomId, ticket: ticket.text, expiresAt: ticket.until)
    joining.url = view.context.callPlace?.url(room: content.roomId, ticket: ticket.text)
    return Decision(StreamID(patient), [event], outcome: joining)
  }
}
