import RecordModel
import RecordStore

/// A patient's visit to a laboratory.
///
/// Key: patient id 16, visit id.
struct LabVisitDocument: Document {
  static var projection: any Projection.Type { AppointmentProjection.self }
  static let prefix = UInt8(ascii: "L")

  /// As answered.
  var view: LabVisit
  /// As it was booked, with what is not answered.
  var booked: LabVisitBooked

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }

  mutating func set(_ status: LabVisit.Status, at moment: Timestamp) {
    (view.status, view.updatedAt) = (status, moment)
  }
}

/// A confirmation number that is taken, whatever became of the visit.
///
/// Found by facility and number over all patients; owned by the patient's stream, whose id ends the key. Key: facility
/// id, 0x00, number, patient id 16.
struct LabVisitNumberDocument: Document {
  static var projection: any Projection.Type { AppointmentProjection.self }
  static let prefix = UInt8(ascii: "C")

  var visitId: RecordID

  static func prefix(_ facility: RecordID, _ number: String) -> [UInt8] {
    facility.keyBytes + [0] + Array(number.utf8)
  }
}

extension AppointmentProjection {
  /// Folds visits to laboratories; returns whether the event was about one.
  static func foldLabVisit(
    _ payload: any Event, of patient: PatientID, at moment: Timestamp, _ documents: StreamDocuments
  ) throws(Failure) -> Bool {
    switch payload {
    case let booked as LabVisitBooked:
      let visit = LabVisit(booked, patient: patient, at: moment)
      documents.set(
        LabVisitDocument(view: visit, booked: booked), LabVisitDocument.key(patient, booked.visitId))
      documents.set(
        LabVisitNumberDocument(visitId: booked.visitId),
        LabVisitNumberDocument.prefix(booked.facilityId, booked.confirmationNumber) + patient.keyBytes)
    case let changed as LabVisitStatusSet:
      try documents.change(LabVisitDocument.self, LabVisitDocument.key(patient, changed.visitId)) {
        $0.set(changed.status, at: moment)
      }
    default: return false
    }
    return true
  }
}
