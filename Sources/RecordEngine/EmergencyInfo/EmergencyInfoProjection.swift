import RecordModel
import RecordStore

/// What counts in an emergency, of each patient.
enum EmergencyInfoProjection: Projection {
  static let name = "emergency-info"
  static let revision: UInt32 = 2
  static let handles = EventCatalog.types(of: .emergencyInfo)
  static let ignores = EventCatalog.outside(.emergencyInfo)
  static let streamKind: StreamID.Kind? = .patient

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    var document =
      try documents.get(EmergencyInfoDocument.self, patient.keyBytes) ?? EmergencyInfoDocument(of: patient)
    document.take(event.payload, by: event.envelope.actor, at: event.envelope.recordedAt)
    documents.set(document, patient.keyBytes)
  }
}

/// What counts in an emergency.
///
/// Key: patient id 16.
struct EmergencyInfoDocument: Document {
  static var projection: any Projection.Type { EmergencyInfoProjection.self }
  static let prefix = UInt8(ascii: "E")

  private(set) var info: EmergencyInfo
  /// Contacts as they were first added, to recognize repeats by an offline client.
  ///
  /// By the text of the id: a dictionary of other keys is written in an order of chance.
  private(set) var first: [String: ContactDetails] = [:]

  init(of patient: PatientID) { info = EmergencyInfo(of: patient) }

  /// The effect of an event; commands apply the same to their answers.
  mutating func take(_ event: any Event, by actor: Actor, at moment: Timestamp) {
    switch event {
    case let added as EmergencyContactAdded:
      first[added.contactId.text] = added.details
      place(.init(id: added.contactId, added.details, priority: added.priority))
    case let updated as EmergencyContactUpdated:
      info.contacts.removeAll { $0.id == updated.contactId }
      place(.init(id: updated.contactId, updated.details, priority: updated.priority))
    case let removed as EmergencyContactRemoved:
      info.contacts.removeAll { $0.id == removed.contactId }
      first[removed.contactId.text] = nil
      number()
    case let updated as MedicalAlertsUpdated: info.medicalAlerts = updated.alerts
    case let updated as CriticalAllergiesUpdated: info.criticalAllergies = updated.allergies
    case let recorded as DnrStatusRecorded: info.dnr = DnrState(recorded, by: actor, at: moment)
    case is DnrStatusVerified: (info.dnr.verifiedBy, info.dnr.updatedAt) = (actor.idText, moment)
    default: return
    }
    info.version += 1
    info.updatedAt = moment
  }

  /// Puts a contact where it is wanted; the others keep their order (R-MH-156).
  private mutating func place(_ contact: EmergencyInfo.Contact) {
    info.contacts.insert(contact, at: min(max(contact.priority - 1, 0), info.contacts.count))
    number()
  }

  private mutating func number() {
    for index in info.contacts.indices { info.contacts[index].priority = index + 1 }
  }

  func contact(_ id: RecordID) -> EmergencyInfo.Contact? { info.contacts.first { $0.id == id } }
}

extension DnrState {
  fileprivate init(_ recorded: DnrStatusRecorded, by actor: Actor, at moment: Timestamp) {
    self.init()
    (status, documentAttachmentId) = (recorded.status, recorded.documentAttachmentId)
    (effectiveDate, recordedBy, updatedAt) = (recorded.effectiveDate, actor.idText, moment)
    recordedByRole = AccountRole(rawValue: "\(actor.role)")
  }
}

extension RecordView {
  func emergencyInfo(of patient: PatientID) throws(Failure) -> EmergencyInfoDocument {
    try document(EmergencyInfoDocument.self, patient.keyBytes) ?? EmergencyInfoDocument(of: patient)
  }
}
