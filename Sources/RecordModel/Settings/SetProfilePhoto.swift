package struct SetProfilePhoto: Method {
  package static let name = "settings.setPhoto"
  package static let summary = "Makes a picture that was attached to the record the patient's photo."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// A picture.
  package var attachmentId: RecordID

  package init(patientId: PatientID, attachmentId: RecordID) {
    (self.patientId, self.attachmentId) = (patientId, attachmentId)
  }

  package typealias Outcome = PatientSettings
  package static let example = SetProfilePhoto(
    patientId: Example.patient, attachmentId: Attachment.exampleID)
  package static let exampleOutcome: PatientSettings = {
    var settings = PatientSettings.example
    settings.profile.profilePhotoUrl = Attachment.example.url
    settings.meta.version = 2
    return settings
  }()
}

/// A patient chose a photo.
package struct ProfilePhotoSet: Event {
  package static let type = EventType(code: 243, name: "settings.photo-set")
  package var attachmentId: RecordID

  package init(attachmentId: RecordID) { self.attachmentId = attachmentId }

  package var summary: LocalizedText {
    LocalizedText(de: "Profilbild gewählt", en: "Profile photo chosen")
  }
}
