import RecordModel
import RecordStore

extension GetEmergencyInfo: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> EmergencyInfo {
    _ = try view.patient(patientId)
    return try view.emergencyInfo(of: patientId).info
  }
}

extension AddEmergencyContact: Command {
  private var details: ContactDetails {
    ContactDetails(name: name, relationship: relationship, phone: phone, alternatePhone: alternatePhone)
  }

  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<EmergencyInfo.Contact> {
    _ = try view.patient(patientId)
    var checks = FieldChecks()
    checks.contact(details, priority)
    try checks.finish()
    let known = try view.emergencyInfo(of: patientId)
    let contactId = try view.newID(id, for: patientId, in: .emergencyInfo)
    if let contact = known.contact(contactId) {
      guard known.first[contactId.text] == details else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: contact)
    }
    // A contact that was removed does not come back under its id.
    guard try view.isFree(contactId, in: .emergencyInfo) else { throw .duplicateID }
    guard known.info.contacts.count < EmergencyInfo.mostContacts else { throw .tooManyContacts }
    let added = EmergencyContactAdded(
      contactId: contactId, details: details, priority: priority ?? EmergencyInfo.mostContacts)
    return Decision(
      StreamID(patientId), [added], outcome: try known.contact(contactId, after: added, view))
  }
}

extension UpdateEmergencyContact: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<EmergencyInfo.Contact> {
    let known = try view.emergencyInfo(of: patientId)
    let contact = try view.contact(contactId, of: patientId, known)
    let details = ContactDetails(
      name: name, relationship: relationship, phone: phone, alternatePhone: alternatePhone)
    var checks = FieldChecks()
    checks.contact(details, priority)
    if let id, id != contactId { checks.refuse("/id", "read_only_field", "the id in the path") }
    try checks.finish()
    let place = min(priority ?? contact.priority, known.info.contacts.count)
    if contact.details == details, contact.priority == place {
      return .unchanged(StreamID(patientId), outcome: contact)
    }
    let updated = EmergencyContactUpdated(contactId: contactId, details: details, priority: place)
    return Decision(
      StreamID(patientId), [updated], outcome: try known.contact(contactId, after: updated, view))
  }
}

extension RemoveEmergencyContact: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    _ = try view.contact(contactId, of: patientId, try view.emergencyInfo(of: patientId))
    return Decision(
      StreamID(patientId), [EmergencyContactRemoved(contactId: contactId)],
      outcome: Outcome(contactId: contactId))
  }
}

extension EmergencyInfoDocument {
  fileprivate func contact(
    _ id: RecordID, after event: any Event, _ view: borrowing RecordView
  ) throws(Failure) -> EmergencyInfo.Contact {
    var document = self
    document.take(event, by: view.call.actor, at: view.recordedAt)
    guard let contact = document.contact(id) else {
      throw Failure(.internalError, "a contact that was just written is not there")
    }
    return contact
  }
}

extension RecordView {
  fileprivate func contact(
    _ id: RecordID, of patient: PatientID, _ known: EmergencyInfoDocument
  ) throws(Failure) -> EmergencyInfo.Contact {
    guard let contact = known.contact(id) else {
      _ = try self.patient(patient)
      throw .noSuch("contact", field: "contactId")
    }
    return contact
  }
}

extension FieldChecks {
  fileprivate mutating func contact(_ details: ContactDetails, _ priority: Int?) {
    text("/name", details.name, 1...120)
    text("/relationship", details.relationship, 1...60)
    for (path, phone) in [("/phone", details.phone), ("/alternatePhone", details.alternatePhone)] {
      if let phone, !PhoneNumber.allows(phone) { refuse(path, "bad_format", PhoneNumber.expectation) }
    }
    if let priority, !(1...EmergencyInfo.mostContacts).contains(priority) {
      refuse("/priority", "out_of_range", "1 to \(EmergencyInfo.mostContacts)")
    }
  }
}

extension Failure {
  fileprivate static let tooManyContacts = Failure(
    .invalidInput, "at most \(EmergencyInfo.mostContacts) contacts",
    details: ["reason": "too_many_contacts"])
}
