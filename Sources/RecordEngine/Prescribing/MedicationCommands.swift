import RecordModel
import RecordStore

extension AddMedication: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Medication> {
    let person = try view.patient(patientId).person
    let actor = view.call.actor
    let source = self.source ?? (actor.role == .clinician || actor.isTrusted ? .prescribed : .selfReported)
    let override = InteractionOverride(overrideInteractions, overrideReason)
    var checks = FieldChecks()
    override.check(&checks)
    try order.check(checks, person)
    let medicationId = try view.newID(id, for: patientId, in: .medications)
    let key = MedicationDocument.key(patientId, medicationId)
    if let known = try view.document(MedicationDocument.self, key) {
      guard known.added == order, known.source == source else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: known.view(at: view.now))
    }
    var event = MedicationAdded(medicationId: medicationId, order: order, source: source)
    event.check = try override.admit(order, as: medicationId, source, of: patientId, view)
    let document = MedicationDocument(event, by: actor, at: view.occurredAt)
    var alerts = AlertRaising(patientId)
    try document.alertToCheck(&alerts, view)
    return Decision(StreamID(patientId), [event] + alerts.events, outcome: document.view(at: view.now))
  }
}

extension UpdateMedication: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Medication> {
    var document = try view.medication(medicationId, of: patientId)
    try document.requireEditable(by: view.call.actor, at: view.now)
    var checks = FieldChecks()
    let override = InteractionOverride(overrideInteractions, overrideReason)
    checks.text("/reason", reason, 0...500)
    override.check(&checks)
    if let start = order.prescribedDate, let end = document.discontinuedAt, end < start {
      checks.refuse("/order/prescribedDate", "inconsistent", "not after the end")
    }
    try order.check(checks, try view.patient(patientId).person)
    if order == document.order {
      return .unchanged(StreamID(patientId), outcome: document.view(at: view.now))
    }
    var event = MedicationChanged(medicationId: medicationId, order: order, reason: reason)
    var alerts = AlertRaising(patientId)
    // Another dose is no other drug; another name may be one.
    if DrugWords(order.name) != DrugWords(document.order.name) {
      event.check = try override.admit(
        order, as: medicationId, document.source, until: document.discontinuedAt, of: patientId, view)
      (document.check, document.order) = (event.check, order)
      try document.alertToCheck(&alerts, view)
    }
    document.order = order
    document.version += 1
    return Decision(StreamID(patientId), [event] + alerts.events, outcome: document.view(at: view.now))
  }
}

extension DiscontinueMedication: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Medication> {
    var document = try view.medication(medicationId, of: patientId)
    guard document.isActive(at: view.now) else {
      throw .conflict("already_discontinued", "the medication was stopped before")
    }
    try document.requireEditable(by: view.call.actor, at: view.now)
    var checks = FieldChecks()
    checks.text("/reason", reason, 1...500)
    checks.notBeforeBirth("/effectiveDate", effectiveDate, try view.patient(patientId).person)
    if let effectiveDate, let earliest = document.earliestEnd, effectiveDate < earliest {
      checks.refuse("/effectiveDate", "inconsistent", "not before the prescription")
    }
    try checks.finish()
    document.discontinuedAt = effectiveDate ?? view.occurredAt
    document.version += 1
    let event = MedicationDiscontinued(
      medicationId: medicationId, reason: reason, effectiveDate: effectiveDate)
    return Decision(StreamID(patientId), [event], outcome: document.view(at: view.now))
  }
}

extension SetMedicationReminders: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Medication> {
    var document = try view.medication(medicationId, of: patientId)
    try document.requireActive(at: view.now)
    var checks = FieldChecks()
    if reminderTimes.count > 12 { checks.refuse("/reminderTimes", "too_many", "at most 12") }
    for (index, time) in reminderTimes.enumerated() where !Self.isTime(time) {
      checks.refuse("/reminderTimes/\(index)", "bad_format", "HH:MM, from 00:00 to 23:59")
    }
    try checks.finish()
    let times = Set(reminderTimes).sorted()
    if times == document.reminderTimes {
      return .unchanged(StreamID(patientId), outcome: document.view(at: view.now))
    }
    document.reminderTimes = times
    document.version += 1
    return Decision(
      StreamID(patientId), [MedicationRemindersSet(medicationId: medicationId, times: times)],
      outcome: document.view(at: view.now))
  }

  private static func isTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hours = UInt8(text.prefix(2)),
      let minutes = UInt8(text.suffix(2)), bytes[0] != UInt8(ascii: "+"), bytes[3] != UInt8(ascii: "+")
    else { return false }
    return hours < 24 && minutes < 60
  }
}

extension AssertNoMedications: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    _ = try view.patient(patientId)
    let known = try view.documents(MedicationDocument.self, prefix: patientId.keyBytes, limit: Int.max)
    guard known.allSatisfy({ !$0.document.isActive(at: view.now) }) else {
      throw .conflict("has_medications", "the record holds medications that are taken")
    }
    if try view.document(NoMedicationsDocument.self, patientId.keyBytes) != nil {
      return .unchanged(StreamID(patientId), outcome: Outcome(asserted: .none))
    }
    return Decision(StreamID(patientId), [NoMedicationsAsserted()], outcome: Outcome(asserted: .none))
  }
}

extension RecordView {
  func medication(_ id: RecordID, of patient: PatientID) throws(Failure) -> MedicationDocument {
    let key = MedicationDocument.key(patient, id)
    guard let document = try document(MedicationDocument.self, key) else {
      _ = try self.patient(patient)
      throw .noSuch("medication", field: "medicationId")
    }
    return document
  }
}

extension MedicationDocument {
  func requireActive(at now: Timestamp) throws(Failure) {
    guard isActive(at: now) else { throw .conflict("medication_discontinued", "the medication was stopped") }
  }

  /// Patients change only their own statements; prescriptions are a clinician's (R-MH-119).
  fileprivate func requireEditable(by actor: Actor, at now: Timestamp) throws(Failure) {
    guard actor.isClinician || source == .selfReported else {
      throw .roles("clinicians, and patients for what they added themselves,")
    }
    try requireActive(at: now)
  }
}
