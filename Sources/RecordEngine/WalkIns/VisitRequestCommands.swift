import RecordModel
import RecordStore

extension AcceptVisitRequest: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Appointment> {
    let caller = CareCaller(view)
    let patient = try caller.patient(
      patientId, owning: visitRequestId, in: .requests, field: "visitRequestId", view)
    let (document, content) = try view.walkIn(visitRequestId, of: patient, field: "visitRequestId")
    var checks = FieldChecks()
    checks.text("/note", note, 0...500)
    if let durationMinutes, !(5...480).contains(durationMinutes) {
      checks.refuse("/durationMinutes", "out_of_range", "5 to 480")
    }
    let state = try document.move(.accept)
    let (practice, provider) = try provider(for: caller.account, of: patient, view)
    var request = VisitRequest(
      patient: patient, times: VisitTimes(practice: practice, provider: provider), type: type, date: date,
      time: time)
    (request.duration, request.isByTeam) = (durationMinutes, true)
    (request.datePath, request.timePath) = ("/date", "/time")
    if !provider.acceptsTypes.contains(type) {
      checks.refuse("/type", "type_not_offered", "a type that the provider offers")
    }
    let site = request.site(locationId ?? (type == .inPerson ? content.locationId : nil), &checks)
    let slot = request.slot(at: site, now: view.now, &checks)
    try checks.finish()
    guard let slot else { throw .conflict("slot_unavailable", "the provider does not have this time") }
    try request.requireFree(slot, view)
    let booked = AppointmentBooked(
      appointmentId: RecordID(made: view.store.random.words()), providerId: provider.id,
      provider: provider.name, slot: slot, visitType: type, locationId: site?.id, location: site?.name,
      reason: content.reason, practice: practice.id)
    var accepted = RequestAdvanced(visitRequestId, .walkIn, .accept, state)
    (accepted.appointmentId, accepted.note) = (booked.appointmentId, note)
    return Decision(
      StreamID(patient), [accepted, booked],
      outcome: Appointment(booked, patient: patient, at: view.recordedAt))
  }

  /// Who sees the patient: the caller if patients can be booked with them, else somebody of the patient's care
  /// team, else anybody who offers such visits.
  private func provider(
    for account: AccountID, of patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> (Practice, Practice.Member) {
    let practice = try view.inForce(Practice.self)
    let offering = (practice?.providers ?? []).filter { $0.acceptsTypes.contains(type) }
    if let practice, let own = practice.provider(account: account), !own.acceptsTypes.isEmpty {
      return (practice, own)
    }
    for member in offering {
      guard let practice, let other = member.accountId else { continue }
      let key = CareRelationshipDocument.key(patient, other)
      if let care = try view.document(CareRelationshipDocument.self, key), view.isActive(care) {
        return (practice, member)
      }
    }
    guard let practice, let any = offering.first else {
      throw Failure(
        .notFound, "nobody offers such visits", details: ["reason": "provider_not_found"])
    }
    return (practice, any)
  }
}

extension DeclineVisitRequest: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<QueuedVisit> {
    let caller = CareCaller(view)
    let patient = try caller.patient(
      patientId, owning: visitRequestId, in: .requests, field: "visitRequestId", view)
    var (document, content) = try view.walkIn(visitRequestId, of: patient, field: "visitRequestId")
    var checks = FieldChecks()
    checks.text("/reason", reason, 1...500)
    try checks.finish()
    var declined = RequestAdvanced(visitRequestId, .walkIn, .decline, try document.move(.decline))
    declined.note = reason
    document.take(declined, of: patient, by: view.call.actor, at: view.recordedAt)
    let queued = try VisitQueueReading(view).queued(document, content, of: patient, view)
    return Decision(StreamID(patient), [declined], outcome: queued)
  }
}
