// No summary quotes names, allergens or alerts: summaries go where lists of events go.

/// Somebody to call in an emergency was added.
package struct EmergencyContactAdded: Event, MakesRecord {
  package static let type = EventType(code: 760, name: "emergency.contact-added")
  package var contactId: RecordID
  package var details: ContactDetails
  /// Place in the list, from 1.
  package var priority: Int

  package init(contactId: RecordID, details: ContactDetails, priority: Int) {
    (self.contactId, self.details, self.priority) = (contactId, details, priority)
  }

  package var madeID: RecordID { contactId }
  package var summary: LocalizedText {
    LocalizedText(de: "Notfallkontakt hinzugefügt", en: "Emergency contact added")
  }
}

/// What is known of somebody to call changed.
package struct EmergencyContactUpdated: Event {
  package static let type = EventType(code: 761, name: "emergency.contact-updated")
  package var contactId: RecordID
  package var details: ContactDetails
  /// Place in the list, from 1.
  package var priority: Int

  package init(contactId: RecordID, details: ContactDetails, priority: Int) {
    (self.contactId, self.details, self.priority) = (contactId, details, priority)
  }

  package var summary: LocalizedText {
    LocalizedText(de: "Notfallkontakt geändert", en: "Emergency contact updated")
  }
}

/// Somebody is no longer to be called.
package struct EmergencyContactRemoved: Event {
  package static let type = EventType(code: 762, name: "emergency.contact-removed")
  package var contactId: RecordID

  package init(contactId: RecordID) { self.contactId = contactId }

  package var summary: LocalizedText {
    LocalizedText(de: "Notfallkontakt entfernt", en: "Emergency contact removed")
  }
}

/// The medical alerts are these from now on.
package struct MedicalAlertsUpdated: Event {
  package static let type = EventType(code: 763, name: "emergency.medical-alerts-updated")
  package var alerts: [MedicalAlert]

  package init(alerts: [MedicalAlert]) { self.alerts = alerts }

  package var summary: LocalizedText {
    LocalizedText(de: "Medizinische Warnhinweise geändert", en: "Medical alerts updated")
  }
}

/// The critical allergies are these from now on.
package struct CriticalAllergiesUpdated: Event {
  package static let type = EventType(code: 764, name: "emergency.allergies-updated")
  package var allergies: [CriticalAllergy]

  package init(allergies: [CriticalAllergy]) { self.allergies = allergies }

  package var summary: LocalizedText {
    LocalizedText(de: "Lebensbedrohliche Allergien geändert", en: "Critical allergies updated")
  }
}

/// Somebody said whether the patient is to be resuscitated; whoever verified what was said before did not verify this.
package struct DnrStatusRecorded: Event {
  package static let type = EventType(code: 765, name: "emergency.dnr-recorded")
  package var status: DnrStatus
  package var documentAttachmentId: RecordID?
  package var effectiveDate: CalendarDay?

  package init(status: DnrStatus, documentAttachmentId: RecordID?, effectiveDate: CalendarDay?) {
    (self.status, self.documentAttachmentId) = (status, documentAttachmentId)
    self.effectiveDate = effectiveDate
  }

  package var summary: LocalizedText {
    LocalizedText(
      de: "Wunsch zur Wiederbelebung festgehalten", en: "Do-not-resuscitate status recorded")
  }
}

/// A clinician verified what was last said of it.
package struct DnrStatusVerified: Event {
  package static let type = EventType(code: 766, name: "emergency.dnr-verified")
  package var status: DnrStatus

  package init(status: DnrStatus) { self.status = status }

  package var summary: LocalizedText {
    LocalizedText(
      de: "Wunsch zur Wiederbelebung ärztlich bestätigt", en: "Do-not-resuscitate status verified")
  }
}
