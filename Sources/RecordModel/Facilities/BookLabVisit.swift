package struct BookLabVisit: Method {
  package static let name = "labVisits.book"
  package static let summary =
    "Books a visit to a laboratory; the same request again within a minute answers the first booking."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var facilityId: RecordID
  package var service: LabService
  /// The day at the facility.
  package var preferredDate: CalendarDay
  /// At the facility.
  package var preferredTime: HourMinute
  /// At most 1,000 characters.
  package var notes: String?
  /// At most 200 characters; not answered.
  package var insuranceProvider: String?
  /// Not answered.
  package var emergencyContact: EmergencyContact?

  package init(
    patientId: PatientID, facilityId: RecordID, service: LabService, preferredDate: CalendarDay,
    preferredTime: HourMinute
  ) {
    (self.patientId, self.facilityId, self.service) = (patientId, facilityId, service)
    (self.preferredDate, self.preferredTime) = (preferredDate, preferredTime)
  }

  package typealias Outcome = LabVisit
  package static let example = BookLabVisit(
    patientId: Example.patient, facilityId: RecordID(known: "labcorp-downtown"), service: .bloodWork,
    preferredDate: AppointmentBooked.example.slot.localDate, preferredTime: HourMinute(clamping: 570))
  package static let exampleOutcome = LabVisit.example
}

package struct ListLabVisits: Method {
  package static let name = "labVisits.list"
  package static let summary = "Lists a patient's visits to laboratories by their beginning."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var visits: [LabVisit]

    package init(visits: [LabVisit]) { self.visits = visits }
  }

  package static let example = ListLabVisits(patientId: Example.patient)
  package static let exampleOutcome = Outcome(visits: [.example])
}

/// What became of a visit; for the operator.
package struct SetLabVisitStatus: Method {
  package static let name = "labVisits.setStatus"
  package static let summary = "Says what became of a visit to a laboratory."
  package static let access = Access.write(.patient, by: .nobody)

  package var patientId: PatientID
  package var visitId: RecordID
  package var status: LabVisit.Status

  package init(patientId: PatientID, visitId: RecordID, status: LabVisit.Status) {
    (self.patientId, self.visitId, self.status) = (patientId, visitId, status)
  }

  package typealias Outcome = LabVisit
  package static let example = SetLabVisitStatus(
    patientId: Example.patient, visitId: RecordID(known: "lab-visit-1"), status: .confirmed)
  package static let exampleOutcome: LabVisit = {
    var visit = LabVisit.example
    visit.status = .confirmed
    return visit
  }()
}
