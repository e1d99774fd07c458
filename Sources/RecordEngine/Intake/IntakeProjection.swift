import RecordModel
import RecordStore

/// The intake form of each patient.
enum IntakeProjection: Projection {
  static let name = "intake"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .intake)
  static let ignores = EventCatalog.outside(.intake)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient, let submitted = event.payload as? IntakeSubmitted
    else { return }
    let earlier = try documents.get(IntakeDocument.self, patient.keyBytes)
    let document = IntakeDocument(
      content: submitted.content, version: (earlier?.version ?? 0) + 1,
      submittedAt: event.envelope.recordedAt, submittedBy: event.envelope.actor.description)
    documents.set(document, patient.keyBytes)
  }
}

/// The form that a patient last submitted.
///
/// Key: patient id 16.
struct IntakeDocument: Document {
  static var projection: any Projection.Type { IntakeProjection.self }
  static let prefix = UInt8(ascii: "I")

  var content: IntakeContent
  var version: Int
  var submittedAt: Timestamp
  var submittedBy: String

  /// The form with today's names and telephone number (R-MH-267).
  func view(_ settings: SettingsDocument) -> IntakeForm {
    var content = content
    content.demographics.firstName = settings.firstName ?? content.demographics.firstName
    content.demographics.lastName = settings.lastName ?? content.demographics.lastName
    content.demographics.phone = settings.phone ?? content.demographics.phone
    return IntakeForm(content: content, version: version, submittedAt: submittedAt, submittedBy: submittedBy)
  }
}
