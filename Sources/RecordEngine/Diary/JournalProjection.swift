import RecordModel
import RecordStore

/// Each patient's journal without deleted entries.
enum JournalProjection: Projection {
  static let name = "journal"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .journal)
  static let ignores = EventCatalog.outside(.journal)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    switch event.payload {
    case let created as JournalEntryCreated:
      let entry = JournalEntryDocument(
        entryId: created.entryId, date: event.envelope.occurredAt, text: created.text,
        updatedAt: event.envelope.recordedAt)
      set(entry, patient, documents)
    case let revised as JournalEntryRevised:
      guard var entry = try entry(revised.entryId, patient, documents) else { return }
      documents.remove(JournalEntryDocument.self, entry.key(of: patient))
      entry.revise(revised.text, date: revised.date ?? entry.date, at: event.envelope.recordedAt)
      set(entry, patient, documents)
    case let deleted as JournalEntryDeleted:
      guard let entry = try entry(deleted.entryId, patient, documents) else { return }
      documents.remove(JournalEntryDocument.self, entry.key(of: patient))
      documents.set(
        JournalPlaceDocument(date: nil), JournalPlaceDocument.key(patient, deleted.entryId))
    default: break
    }
  }

  private static func set(
    _ entry: JournalEntryDocument, _ patient: PatientID, _ documents: StreamDocuments
  ) {
    documents.set(entry, entry.key(of: patient))
    documents.set(
      JournalPlaceDocument(date: entry.date), JournalPlaceDocument.key(patient, entry.entryId))
  }

  private static func entry(
    _ id: RecordID, _ patient: PatientID, _ documents: StreamDocuments
  ) throws(Failure) -> JournalEntryDocument? {
    let place = try documents.get(JournalPlaceDocument.self, JournalPlaceDocument.key(patient, id))
    guard let date = place?.date else { return nil }
    return try documents.get(JournalEntryDocument.self, JournalEntryDocument.key(patient, date, id))
  }
}

/// An entry of a journal.
///
/// Key: patient id 16, moment newest first 8, entry id.
struct JournalEntryDocument: Document {
  static var projection: any Projection.Type { JournalProjection.self }
  static let prefix = UInt8(ascii: "E")

  var entryId: RecordID
  var date: Timestamp
  var text: JournalText
  var version = 1
  var updatedAt: Timestamp
  /// As it was first written, to recognize repeats by an offline client; `nil` until it is revised.
  var first: First?

  struct First: Codable, Sendable, Equatable {
    var text: JournalText
    var date: Timestamp
  }

  init(entryId: RecordID, date: Timestamp, text: JournalText, updatedAt: Timestamp) {
    (self.entryId, self.date, self.text, self.updatedAt) = (entryId, date, text, updatedAt)
  }

  static func key(_ patient: PatientID, _ date: Timestamp, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + date.newestFirst + id.keyBytes
  }

  func key(of patient: PatientID) -> [UInt8] { Self.key(patient, date, entryId) }

  mutating func revise(_ text: JournalText, date: Timestamp, at moment: Timestamp) {
    first = first ?? First(text: self.text, date: self.date)
    (self.text, self.date, updatedAt) = (text, date, moment)
    version += 1
  }

  var view: JournalEntry {
    JournalEntry(id: entryId, date: date, text: text, version: version, updatedAt: updatedAt)
  }
}

/// The place of an entry by its id.
///
/// Key: patient id 16, entry id.
struct JournalPlaceDocument: Document {
  static var projection: any Projection.Type { JournalProjection.self }
  static let prefix = UInt8(ascii: "I")

  /// The day or moment it is about; `nil` if it was deleted.
  var date: Timestamp?

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }
}
