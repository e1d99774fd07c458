/// Books a visit, confirmed at once if the slot is free.
package struct BookAppointment: Method {
  package static let name = "appointments.book"
  package static let summary = "Books a visit, which is confirmed at once where the slot is free."
  package static let access = Access.write(.patient, only: .patientsAndCareTeam)

  package var patientId: PatientID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  package var providerId: RecordID
  /// The day at the site, or where the provider is.
  package var preferredDate: CalendarDay
  package var preferredTime: HourMinute
  package var type: AppointmentType
  /// 1 to 1,000 characters.
  package var reason: String
  /// Needed for a visit in person if the provider works at several sites.
  package var locationId: RecordID?

  package init(
    patientId: PatientID, providerId: RecordID, preferredDate: CalendarDay, preferredTime: HourMinute,
    type: AppointmentType, reason: String
  ) {
    (self.patientId, self.providerId, self.type) = (patientId, providerId, type)
    (self.preferredDate, self.preferredTime, self.reason) = (preferredDate, preferredTime, reason)
  }

  package typealias Outcome = Appointment
  package static let example = BookAppointment(
    patientId: Example.patient, providerId: RecordID(known: "dr-weber"),
    preferredDate: AppointmentBooked.example.slot.localDate, preferredTime: HourMinute(clamping: 570),
    type: .inPerson, reason: "Follow-up")
  package static let exampleOutcome = Appointment.example
}

package struct RescheduleAppointment: Method {
  package static let name = "appointments.reschedule"
  package static let summary = "Moves a scheduled visit to another free slot of the same provider."
  package static let access = Access.write(.patient, only: .patientsAndCareTeam)

  package var patientId: PatientID
  package var appointmentId: RecordID
  /// In the visit's zone.
  package var preferredDate: CalendarDay
  package var preferredTime: HourMinute
  /// At most 500 characters.
  package var reason: String?
  /// The version that the caller has seen; any if left out.
  package var expectedVersion: Int?

  package init(
    patientId: PatientID, appointmentId: RecordID, preferredDate: CalendarDay, preferredTime: HourMinute
  ) {
    (self.patientId, self.appointmentId) = (patientId, appointmentId)
    (self.preferredDate, self.preferredTime) = (preferredDate, preferredTime)
  }

  package typealias Outcome = Appointment
  package static let example = RescheduleAppointment(
    patientId: Example.patient, appointmentId: RecordID(known: "visit-1"),
    preferredDate: AppointmentBooked.example.slot.localDate, preferredTime: HourMinute(clamping: 570))
  package static let exampleOutcome = Appointment.example
}

package struct CancelAppointment: Method {
  package static let name = "appointments.cancel"
  package static let summary = "Cancels a scheduled visit that has not begun, and frees its slot."
  package static let access = Access.write(.patient, only: .patientsAndCareTeam)

  package var patientId: PatientID
  package var appointmentId: RecordID
  /// At most 500 characters.
  package var reason: String?

  package init(patientId: PatientID, appointmentId: RecordID) {
    (self.patientId, self.appointmentId) = (patientId, appointmentId)
  }

  package typealias Outcome = Appointment
  package static let example = CancelAppointment(
    patientId: Example.patient, appointmentId: RecordID(known: "visit-1"))
  package static let exampleOutcome = Appointment.example
}

package struct CompleteAppointment: Method {
  package static let name = "appointments.complete"
  package static let summary = "Marks a visit that has begun as done."
  package static let access = Access.write(.patient, only: .careTeam)

  package var patientId: PatientID
  package var appointmentId: RecordID
  /// Attended if left out.
  package var outcome: VisitOutcome?

  package init(patientId: PatientID, appointmentId: RecordID) {
    (self.patientId, self.appointmentId) = (patientId, appointmentId)
  }

  package typealias Outcome = Appointment
  package static let example = CompleteAppointment(
    patientId: Example.patient, appointmentId: RecordID(known: "visit-1"))
  package static let exampleOutcome = Appointment.example
}
