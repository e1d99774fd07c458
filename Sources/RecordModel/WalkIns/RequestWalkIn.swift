package struct RequestWalkIn: Method {
  package static let name = "walkIns.request"
  package static let summary = "Asks to be seen without an appointment, at a site that is open then."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// 1 to 1,000 characters.
  package var reason: String
  /// The site's clock; at most 14 days ahead (R-MH-171).
  package var preferredDate: CalendarDay
  package var preferredTime: HourMinute
  package var locationId: RecordID

  package init(
    patientId: PatientID, reason: String, preferredDate: CalendarDay, preferredTime: HourMinute,
    locationId: RecordID
  ) {
    (self.patientId, self.reason, self.locationId) = (patientId, reason, locationId)
    (self.preferredDate, self.preferredTime) = (preferredDate, preferredTime)
  }

  package typealias Outcome = WalkInRequest
  package static let example = RequestWalkIn(
    patientId: Example.patient, reason: "Sore throat", preferredDate: CalendarDay(Example.start),
    preferredTime: HourMinute(clamping: 600), locationId: RecordID(known: "mitte"))
  package static let exampleOutcome = WalkInRequest.example
}

package struct CancelWalkIn: Method {
  package static let name = "walkIns.cancel"
  package static let summary = "Takes a request back that nobody has decided."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var walkInRequestId: RecordID
  /// At most 500 characters.
  package var reason: String?

  package init(patientId: PatientID, walkInRequestId: RecordID) {
    (self.patientId, self.walkInRequestId) = (patientId, walkInRequestId)
  }

  package typealias Outcome = WalkInRequest
  package static let example = CancelWalkIn(
    patientId: Example.patient, walkInRequestId: RecordID(known: "request-2"))
  package static let exampleOutcome = WalkInRequest.example
}
