/// What somebody needs to know who finds a patient in an emergency (R-MH-155).
package struct EmergencyInfo: Codable, Sendable, Equatable {
  package var patientId: PatientID
  /// By priority, at most 10.
  package var contacts: [Contact] = []
  /// At most 50.
  package var medicalAlerts: [MedicalAlert] = []
  package var dnr = DnrState()
  /// At most 50.
  package var criticalAllergies: [CriticalAllergy] = []
  /// Counts the changes, from 0.
  package var version = 0
  /// `null` while nothing was recorded.
  @OrNull package var updatedAt: Timestamp?

  /// Nothing is known.
  package init(of patientId: PatientID) { self.patientId = patientId }

  /// Whom to call.
  package struct Contact: Codable, Sendable, Equatable {
    package var id: RecordID
    package var name: String
    package var relationship: String
    package var phone: String
    @OrNull package var alternatePhone: String?
    /// Place in the list, from 1, without gaps (R-MH-156).
    package var priority: Int

    package init(id: RecordID, _ details: ContactDetails, priority: Int) {
      (self.id, self.priority) = (id, priority)
      (name, relationship, phone) = (details.name, details.relationship, details.phone)
      alternatePhone = details.alternatePhone
    }

    package var details: ContactDetails {
      ContactDetails(
        name: name, relationship: relationship, phone: phone, alternatePhone: alternatePhone)
    }
  }

  package static let (mostContacts, mostEntries) = (10, 50)

  static let example: EmergencyInfo = {
    var info = EmergencyInfo(of: Example.patient)
    info.contacts = [.example]
    info.criticalAllergies = [
      CriticalAllergy(
        id: RecordID(known: "allergy-1"), allergen: "Penicillin", reaction: nil, severity: .anaphylaxis)
    ]
    (info.version, info.updatedAt) = (2, Example.start)
    return info
  }()
}

/// What a contact says of somebody.
package struct ContactDetails: Codable, Sendable, Equatable {
  /// 1 to 120 characters.
  package var name: String
  /// What they are to the patient; 1 to 60 characters.
  package var relationship: String
  package var phone: String
  package var alternatePhone: String?

  package init(name: String, relationship: String, phone: String, alternatePhone: String? = nil) {
    (self.name, self.relationship, self.phone) = (name, relationship, phone)
    self.alternatePhone = alternatePhone
  }
}

/// A fact that those who treat the patient must know at once.
package struct MedicalAlert: Codable, Sendable, Equatable {
  /// Given here if it is left out.
  package var id: RecordID?
  /// 1 to 200 characters.
  package var label: String
  /// At most 1,000 characters.
  package var detail: String?

  package init(id: RecordID?, label: String, detail: String?) {
    (self.id, self.label, self.detail) = (id, label, detail)
  }
}

/// An allergy that may kill (R-MH-158).
package struct CriticalAllergy: Codable, Sendable, Equatable {
  /// Given here if it is left out.
  package var id: RecordID?
  /// 1 to 120 characters.
  package var allergen: String
  /// At most 200 characters.
  package var reaction: String?
  package var severity: Severity

  package enum Severity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case severe, anaphylaxis
  }

  package init(id: RecordID?, allergen: String, reaction: String?, severity: Severity) {
    (self.id, self.allergen, self.reaction, self.severity) = (id, allergen, reaction, severity)
  }
}

/// Whether the patient wants to be resuscitated, and who verified it (R-MH-157).
package struct DnrState: Codable, Sendable, Equatable {
  /// Never recorded means unknown, never no.
  package var status = DnrStatus.unknown
  /// The document that says so.
  @OrNull package var documentAttachmentId: RecordID?
  @OrNull package var recordedBy: String?
  /// Left out if nobody did, or a program.
  package var recordedByRole: AccountRole?
  /// The clinician; `null` for a wish that nobody verified.
  @OrNull package var verifiedBy: String?
  @OrNull package var effectiveDate: CalendarDay?
  @OrNull package var updatedAt: Timestamp?

  /// Nothing is known.
  package init() {}
}

/// A do-not-resuscitate order.
package enum DnrStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case unknown
  case no
  case yes
}

extension EmergencyInfo.Contact {
  static let example = EmergencyInfo.Contact(
    id: RecordID(known: "contact-1"),
    ContactDetails(name: "Max Mustermann", relationship: "Ehemann", phone: "+49 30 1234567"), priority: 1)
}
