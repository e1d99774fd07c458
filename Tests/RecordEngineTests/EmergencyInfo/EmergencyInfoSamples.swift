import RecordModel

@testable import RecordStore

extension EventSamples {
  /// One event of every type of emergency info.
  static var emergencyInfo: [any Event] {
    let contact = RecordID(replacing: "contact-1")
    let details = ContactDetails(
      name: "Max Müller", relationship: "Ehemann", phone: "+49 30 1234567", alternatePhone: "030 765432")
    return [
      EmergencyContactAdded(contactId: contact, details: details, priority: 1),
      EmergencyContactUpdated(contactId: contact, details: details, priority: 2),
      EmergencyContactRemoved(contactId: contact),
      MedicalAlertsUpdated(alerts: [
        MedicalAlert(id: RecordID(replacing: "alert-1"), label: "Herzschrittmacher", detail: nil)
      ]),
      CriticalAllergiesUpdated(allergies: [
        CriticalAllergy(
          id: RecordID(replacing: "allergy-1"), allergen: "Penicillin", reaction: "Atemnot",
          severity: .anaphylaxis)
      ]),
      DnrStatusRecorded(
        status: .yes, documentAttachmentId: RecordID(replacing: "attachment-1"),
        effectiveDate: CalendarDay("2026-01-14")),
      DnrStatusVerified(status: .yes),
    ]
  }
}
