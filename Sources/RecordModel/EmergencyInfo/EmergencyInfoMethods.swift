/// Reads what is needed in an emergency.
package struct GetEmergencyInfo: Method {
  package static let name = "emergencyInfo.get"
  package static let summary = "Answers contacts, medical alerts, DNR status and critical allergies."
  package static let access = Access.read(.patient, only: .patientsAndStaff)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = EmergencyInfo
  package static let example = GetEmergencyInfo(patientId: Example.patient)
  package static let exampleOutcome = EmergencyInfo.example
}

/// Adds somebody to call.
package struct AddEmergencyContact: Method {
  package static let name = "emergencyInfo.addContact"
  package static let summary = "Adds somebody to call in an emergency; ten at most."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// 1 to 120 characters.
  package var name: String
  /// 1 to 60 characters.
  package var relationship: String
  package var phone: String
  package var alternatePhone: String?
  /// Place in the list, 1 to 10, for which the others make room; the last if left out (R-MH-156).
  package var priority: Int?

  package init(patientId: PatientID, _ details: ContactDetails, priority: Int? = nil) {
    (self.patientId, self.priority) = (patientId, priority)
    (name, relationship, phone) = (details.name, details.relationship, details.phone)
    alternatePhone = details.alternatePhone
  }

  package typealias Outcome = EmergencyInfo.Contact
  package static let example = AddEmergencyContact(
    patientId: Example.patient, EmergencyInfo.Contact.example.details, priority: 1)
  package static let exampleOutcome = EmergencyInfo.Contact.example
}

/// Changes somebody to call.
package struct UpdateEmergencyContact: Method {
  package static let name = "emergencyInfo.updateContact"
  package static let summary = "Replaces what is known of somebody to call in an emergency."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var contactId: RecordID
  /// Must be the same.
  package var id: RecordID?
  /// 1 to 120 characters.
  package var name: String
  /// 1 to 60 characters.
  package var relationship: String
  package var phone: String
  package var alternatePhone: String?
  /// Place in the list, 1 to 10; unchanged if left out.
  package var priority: Int?

  package init(
    patientId: PatientID, contactId: RecordID, _ details: ContactDetails, priority: Int? = nil
  ) {
    (self.patientId, self.contactId, self.priority) = (patientId, contactId, priority)
    (name, relationship, phone) = (details.name, details.relationship, details.phone)
    alternatePhone = details.alternatePhone
  }

  package typealias Outcome = EmergencyInfo.Contact
  package static let example = UpdateEmergencyContact(
    patientId: Example.patient, contactId: EmergencyInfo.Contact.example.id,
    EmergencyInfo.Contact.example.details)
  package static let exampleOutcome = EmergencyInfo.Contact.example
}

/// Removes somebody to call.
package struct RemoveEmergencyContact: Method {
  package static let name = "emergencyInfo.removeContact"
  package static let summary = "Removes somebody to call in an emergency."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var contactId: RecordID

  package init(patientId: PatientID, contactId: RecordID) {
    (self.patientId, self.contactId) = (patientId, contactId)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var contactId: RecordID

    package init(contactId: RecordID) { self.contactId = contactId }
  }

  package static let example = RemoveEmergencyContact(
    patientId: Example.patient, contactId: EmergencyInfo.Contact.example.id)
  package static let exampleOutcome = Outcome(contactId: EmergencyInfo.Contact.example.id)
}

/// Replaces the medical alerts.
package struct SetMedicalAlerts: Method {
  package static let name = "emergencyInfo.setMedicalAlerts"
  package static let summary = "Replaces the facts that those who treat the patient must know at once."
  package static let access = Access.write(.patient, only: .patientsAndClinicians)

  package var patientId: PatientID
  /// At most 50.
  package var medicalAlerts: [MedicalAlert]
  /// The version that the caller has seen; any if left out.
  package var expectedVersion: Int?

  package init(patientId: PatientID, medicalAlerts: [MedicalAlert]) {
    (self.patientId, self.medicalAlerts) = (patientId, medicalAlerts)
  }

  package typealias Outcome = EmergencyInfo
  package static let example = SetMedicalAlerts(
    patientId: Example.patient,
    medicalAlerts: [MedicalAlert(id: nil, label: "Herzschrittmacher", detail: nil)])
  package static let exampleOutcome = EmergencyInfo.example
}

/// Replaces the critical allergies.
package struct SetCriticalAllergies: Method {
  package static let name = "emergencyInfo.setCriticalAllergies"
  package static let summary = "Replaces the allergies that may kill; prescribing looks at them too."
  package static let access = Access.write(.patient, only: .patientsAndClinicians)

  package var patientId: PatientID
  /// At most 50.
  package var criticalAllergies: [CriticalAllergy]
  /// The version that the caller has seen; any if left out.
  package var expectedVersion: Int?

  package init(patientId: PatientID, criticalAllergies: [CriticalAllergy]) {
    (self.patientId, self.criticalAllergies) = (patientId, criticalAllergies)
  }

  package typealias Outcome = EmergencyInfo
  package static let example = SetCriticalAllergies(
    patientId: Example.patient, criticalAllergies: EmergencyInfo.example.criticalAllergies)
  package static let exampleOutcome = EmergencyInfo.example
}

/// Records whether the patient is to be resuscitated.
package struct RecordDnrStatus: Method {
  package static let name = "emergencyInfo.recordDnr"
  package static let summary =
    "Records whether the patient is to be resuscitated, a wish until a clinician verifies it; alerts the team."
  package static let access = Access.write(.patient, only: .patientsAndClinicians)

  package var patientId: PatientID
  package var status: DnrStatus
  /// An attachment of the record.
  package var documentAttachmentId: RecordID?
  package var effectiveDate: CalendarDay?
  /// Whether the caller verifies it; only clinicians do.
  package var verify: Bool?
  /// The version that the caller has seen; any if left out.
  package var expectedVersion: Int?

  package init(patientId: PatientID, status: DnrStatus, verify: Bool? = nil) {
    (self.patientId, self.status, self.verify) = (patientId, status, verify)
  }

  package typealias Outcome = EmergencyInfo
  package static let example = RecordDnrStatus(patientId: Example.patient, status: .yes)
  package static let exampleOutcome = EmergencyInfo.example
}
