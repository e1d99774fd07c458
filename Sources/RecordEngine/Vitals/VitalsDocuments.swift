import RecordModel
import RecordStore

/// An entry of measured values, including ones declared wrong.
///
/// Key: patient id 16, moment newest first 8, entry id.
struct VitalsEntryDocument: Document, Equatable {
  static var projection: any Projection.Type { VitalsProjection.self }
  static let prefix = UInt8(ascii: "E")

  /// Position of the event that recorded it.
  var position: UInt64
  var recorded: VitalsRecorded
  var effectiveAt: Timestamp
  var recordedAt: Timestamp
  var recordedBy: String
  var retraction: Retraction?

  /// The declaration that it is wrong.
  struct Retraction: Codable, Sendable, Equatable {
    /// Position of the event that declared it.
    var position: UInt64
    var reason: RetractionReason
    var note: String?
    var at: Timestamp
    var by: String
  }

  static func key(_ patient: PatientID, _ moment: Timestamp, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + moment.newestFirst + id.keyBytes
  }
}

/// An entry declared wrong, for looking up only those.
///
/// Key: like the entry's.
struct RetractedVitalsDocument: Document {
  static var projection: any Projection.Type { VitalsProjection.self }
  static let prefix = UInt8(ascii: "R")

  var entryId: RecordID
  var effectiveAt: Timestamp
  var kinds: [MeasureKind]
  /// When it was declared wrong.
  var at: Timestamp

  static func key(_ patient: PatientID, _ moment: Timestamp, _ id: RecordID) -> [UInt8] {
    VitalsEntryDocument.key(patient, moment, id)
  }
}

/// The place of an entry by its id alone, among all patients.
///
/// Key: entry id.
struct VitalsPlaceDocument: Document {
  static var projection: any Projection.Type { VitalsProjection.self }
  static let prefix = UInt8(ascii: "I")

  var patientId: PatientID
  var effectiveAt: Timestamp
}

/// One valid value; blood pressure is kept whole under its systolic value.
///
/// Key: patient id 16, kind 1, moment newest first 8, source's rank 1, entry id.
struct VitalsValueDocument: Document {
  static var projection: any Projection.Type { VitalsProjection.self }
  static let prefix = UInt8(ascii: "M")

  /// Position of the event that recorded it.
  var position: UInt64
  var entryId: RecordID
  var recordedAt: Timestamp
  var effectiveAt: Timestamp
  var source: MeasureSource
  var value: ExactDecimal
  /// As it was entered, if number or unit differ: values are judged by it (R-MH-342).
  var entered: EnteredValue?
  var diastolic: ExactDecimal?
  var enteredDiastolic: EnteredValue?
  var glucoseContext: GlucoseContext?

  /// The value for judging, of its stored kind.
  func judged(_ kind: MeasureKind) -> JudgedValue {
    JudgedValue(
      Measurement(kind: kind, value: value, entered: entered),
      diastolic: diastolic.map {
        Measurement(kind: .bloodPressureDiastolic, value: $0, entered: enteredDiastolic)
      }, context: glucoseContext, source: source)
  }

  static func prefix(_ patient: PatientID, _ kind: MeasureKind) -> [UInt8] { patient.keyBytes + [kind.code] }

  static func key(
    _ patient: PatientID, _ kind: MeasureKind, _ moment: Timestamp, _ source: MeasureSource, _ id: RecordID
  ) -> [UInt8] {
    prefix(patient, kind) + moment.newestFirst + [source.rank] + id.keyBytes
  }
}
