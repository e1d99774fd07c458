import RecordModel

/// Whom to call and what to know when it matters.
extension SimulatedLife {
  private var relative: ContactDetails {
    ContactDetails(
      name: "\(person.say("Kim", "Robin")) \(person.lastName)", relationship: person.say("Kind", "Child"),
      phone: "+49 30 1234567")
  }

  mutating func prepareForEmergencies() async throws {
    guard random.chance(0.6) else { return }
    var contact = AddEmergencyContact(patientId: person.id, relative, priority: 1)
    contact.id = newID()
    guard let added = try await act(contact, at: 900) else { return }
    try await changeContacts(added.id)
    if course.concerns.contains(.diabetes) {
      let alert = MedicalAlert(id: newID(), label: "Diabetes", detail: nil)
      try await act(SetMedicalAlerts(patientId: person.id, medicalAlerts: [alert]), at: 910, by: doctor)
    }
    if random.chance(0.15) {
      let allergy = CriticalAllergy(
        id: newID(), allergen: person.say("Wespengift", "Wasp venom"), reaction: nil, severity: .anaphylaxis)
      try await act(
        SetCriticalAllergies(patientId: person.id, criticalAllergies: [allergy]), at: 915)
    }
  }

  private mutating func changeContacts(_ first: RecordID) async throws {
    var details = relative
    details.alternatePhone = "+49 170 1234567"
    if random.chance(0.3) {
      try await act(
        UpdateEmergencyContact(patientId: person.id, contactId: first, details, priority: 1), at: 902)
    }
    guard random.chance(0.2) else { return }
    details.name = person.say("Nachbarin", "The neighbour")
    var other = AddEmergencyContact(patientId: person.id, details, priority: 2)
    other.id = newID()
    guard let added = try await act(other, at: 904), random.chance(0.5) else { return }
    try await act(RemoveEmergencyContact(patientId: person.id, contactId: added.id), at: 906)
  }

  /// The old say whether they want to be resuscitated; a physician verifies it.
  mutating func reviewEmergencies() async throws {
    guard person.birthDate.year < 1955, random.chance(0.5) else { return }
    let status: DnrStatus = random.chance(0.7) ? .yes : .no
    try await act(RecordDnrStatus(patientId: person.id, status: status), at: 920)
    guard random.chance(0.8) else { return }
    try await act(
      RecordDnrStatus(patientId: person.id, status: status, verify: true), at: 980, by: doctor)
  }
}
