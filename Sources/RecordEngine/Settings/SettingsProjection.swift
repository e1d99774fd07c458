import RecordModel
import RecordStore

/// Each patient's choices.
enum SettingsProjection: Projection {
  static let name = "settings"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .settings)
  static let ignores = EventCatalog.outside(.settings)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient, let updated = event.payload as? SettingsUpdated else {
      return
    }
    var document = try documents.get(SettingsDocument.self, patient.keyBytes) ?? SettingsDocument()
    document.merge(updated.changes)
    document.updatedAt = event.envelope.recordedAt
    if updated.changes.renames { document.namedAt = event.envelope.recordedAt }
    documents.set(document, patient.keyBytes)
  }
}

/// The settings of a patient who changed any.
///
/// Key: patient id 16.
struct SettingsDocument: Document {
  static var projection: any Projection.Type { SettingsProjection.self }
  static let prefix = UInt8(ascii: "S")

  var firstName: String?
  var lastName: String?
  var phone: String?
  var preferences = PatientSettings.Preferences()
  var privacy = PatientSettings.Privacy()
  var version = 0
  var updatedAt: Timestamp?
  /// The last change of the name.
  var namedAt: Timestamp?

  /// Merges changes and counts them.
  mutating func merge(_ changes: SettingsPatch) {
    func apply<T>(_ change: Change<T>?, to member: inout T?) {
      if let change { member = change.value }
    }
    apply(changes.profile?.firstName, to: &firstName)
    apply(changes.profile?.lastName, to: &lastName)
    apply(changes.profile?.phone, to: &phone)
    if let chosen = changes.preferences { preferences.merge(chosen) }
    changes.privacy?.shareDataWithProviders?.apply(to: &privacy.shareDataWithProviders)
    changes.privacy?.shareWithResearch?.apply(to: &privacy.shareWithResearch)
    version += 1
  }

  /// Counts the changes of everything in the settings, so that the same version always shows the same
  /// (R-MH-279): here, in the profile, and the single confirmation of the account's address.
  func version(with patient: PatientDocument, _ account: AccountDocument?) -> Int {
    version + patient.changes + (account?.addressVersion ?? 0)
  }

  /// First and last name, if both are known.
  var fullName: String? {
    guard let firstName, let lastName else { return nil }
    return "\(firstName) \(lastName)"
  }

  /// The same with the account's names, unless others were chosen here.
  func named(by account: AccountDocument?) -> SettingsDocument {
    guard let account, fullName == nil else { return self }
    var named = self
    named.firstName = firstName ?? account.person.firstName
    named.lastName = lastName ?? account.person.lastName
    return named
  }

  /// As answered, with the address of the patient's account.
  func view(of patient: PatientDocument, _ account: AccountDocument?) -> PatientSettings {
    let names = named(by: account)
    var settings = PatientSettings(
      profile: PatientSettings.Profile(
        firstName: names.firstName, lastName: names.lastName, phone: phone,
        dateOfBirth: patient.person.birthDate),
      preferences: preferences, privacy: privacy,
      meta: PatientSettings.Meta(
        version: version(with: patient, account), updatedAt: updatedAt ?? patient.createdAt))
    settings.profile.email = account?.address
    settings.meta.pendingEmail = account?.pendingAddress
    settings.meta.emailVerified = account?.verifiedAt != nil
    return settings
  }
}

extension PatientSettings.Preferences {
  mutating func merge(_ changes: SettingsPatch.Preferences) {
    changes.notificationsEnabled?.apply(to: &notificationsEnabled)
    changes.emailNotifications?.apply(to: &emailNotifications)
    changes.smsNotifications?.apply(to: &smsNotifications)
    changes.appointmentReminders?.apply(to: &appointmentReminders)
    changes.medicationReminders?.apply(to: &medicationReminders)
    if let change = changes.quietHours { quietHours = change.value }
  }
}

extension Change {
  /// Sets a member that always has a value.
  fileprivate func apply(to member: inout Wrapped) {
    if let value { member = value }
  }
}

extension SettingsPatch {
  fileprivate var renames: Bool { profile?.firstName != nil || profile?.lastName != nil }
}

extension RecordView {
  /// The patient's choices, or the defaults.
  func settings(of patient: PatientID) throws(Failure) -> SettingsDocument {
    try document(SettingsDocument.self, patient.keyBytes) ?? SettingsDocument()
  }

  /// The patient with the name in the settings, if there is one, else the name the record was opened with.
  func namedPatient(_ id: PatientID) throws(Failure) -> PatientDocument {
    var patient = try patient(id)
    let settings = try settings(of: id)
    patient.person.fullName = settings.fullName ?? patient.person.fullName
    patient.updatedAt = max(patient.updatedAt, settings.namedAt ?? patient.updatedAt)
    return patient
  }

  /// The patient's current account, which has a history of its own.
  func account(of patient: PatientID) throws(Failure) -> AccountDocument? {
    try documentToday(AccountDocument.self, patient.keyBytes)
  }

  /// Whether the caller may see the patient's own entries: everybody except a care team they are not shared
  /// with (R-MH-053).
  ///
  /// The patient's last choice counts, even for queries about the past. In an emergency everything is shown.
  func seesOwnEntries(of patient: PatientID) throws(Failure) -> Bool {
    guard call.actor.role == .clinician || call.actor.role == .nurse else { return true }
    if call.admission?.relation == .emergency { return true }
    return try sharesWithTeam(patient)
  }

  /// Refuses a care team that the patient does not share with.
  func requireShared(_ patient: PatientID) throws(Failure) {
    if try seesOwnEntries(of: patient) { return }
    throw Failure(
      .forbidden, "the patient does not share this with the care team", details: ["reason": "not_shared"])
  }
}
