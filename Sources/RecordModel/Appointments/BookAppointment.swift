/// Books a visit, which is confirmed at once where the slot is free.
package struct BookAppointment: Method {
  /// `appointments.book`.
  package static let name = "appointments.book"
  package static let summary = "Books a visit, which is confirmed at once where the slot is free."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .patientsAndCareTeam)

  package var patientId: PatientID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  package var providerId: RecordID
  /// The day at the site, else where the provider is.
  package var preferredDate: CalendarDay
  /// The time of that day.
  package var preferredTime: HourMinute
  /// How it takes place.
  package var type: AppointmentType
  /// Why the patient comes: 1 to 1,000 characters.
  package var reason: String
  /// The site of a visit in person; needed where the provider works at several.
  package var locationId: RecordID?

  /// A visit.
  package init(
    patientId: PatientID, providerId: RecordID, preferredDate: CalendarDay, preferredTime: HourMinute,
    type: AppointmentType, reason: String
  ) {
    (self.patientId, self.providerId, self.type) = (patientId, providerId, type)
    (self.preferredDate, self.preferredTime, self.reason) = (preferredDate, preferredTime, reason)
  }

  /// What the method answers.
  package typealias Outcome = Appointment
  package static let example = BookAppointment(
    patientId: Example.patient, providerId: RecordID(known: "dr-weber"),
    preferredDate: AppointmentBooked.example.slot.localDate, preferredTime: HourMinute(clamping: 570),
    type: .inPerson, reason: "Follow-up")
  package static let exampleOutcome = Appointment.example
}

/// Moves a visit.
package struct RescheduleAppointment: Method {
  /// `appointments.reschedule`.
  package static let name = "appointments.reschedule"
  package static let summary = "Moves a scheduled visit to another free slot of the same provider."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .patientsAndCareTeam)

  package var patientId: PatientID
  package var appointmentId: RecordID
  /// The new day, in the visit's zone.
  package var preferredDate: CalendarDay
  /// The new time.
  package var preferredTime: HourMinute
  /// Why: at most 500 characters.
  package var reason: String?
  /// The version that the caller has seen; any where it is left out.
  package var expectedVersion: Int?

  /// A move.
  package init(
    patientId: PatientID, appointmentId: RecordID, preferredDate: CalendarDay, preferredTime: HourMinute
  ) {
    (self.patientId, self.appointmentId) = (patientId, appointmentId)
    (self.preferredDate, self.preferredTime) = (preferredDate, preferredTime)
  }

  /// What the method answers.
  package typealias Outcome = Appointment
  package static let example = RescheduleAppointment(
    patientId: Example.patient, appointmentId: RecordID(known: "visit-1"),
    preferredDate: AppointmentBooked.example.slot.localDate, preferredTime: HourMinute(clamping: 570))
  package static let exampleOutcome = Appointment.example
}

/// Cancels a visit.
package struct CancelAppointment: Method {
  /// `appointments.cancel`.
  package static let name = "appointments.cancel"
  package static let summary = "Cancels a scheduled visit that has not begun, and frees its slot."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .patientsAndCareTeam)

  package var patientId: PatientID
  package var appointmentId: RecordID
  /// Why: at most 500 characters.
  package var reason: String?

  /// A cancellation.
  package init(patientId: PatientID, appointmentId: RecordID) {
    (self.patientId, self.appointmentId) = (patientId, appointmentId)
  }

  /// What the method answers.
  package typealias Outcome = Appointment
  package static let example = CancelAppointment(
    patientId: Example.patient, appointmentId: RecordID(known: "visit-1"))
  package static let exampleOutcome = Appointment.example
}

/// Marks a visit as done.
package struct CompleteAppointment: Method {
  /// `appointments.complete`.
  package static let name = "appointments.complete"
  package static let summary = "Marks a visit that has begun as done."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .careTeam)

  package var patientId: PatientID
  package var appointmentId: RecordID
  /// Whether the patient came; so it is where it is left out.
  package var outcome: VisitOutcome?

  package init(patientId: PatientID, appointmentId: RecordID) {
    (self.patientId, self.appointmentId) = (patientId, appointmentId)
  }

  /// What the method answers.
  package typealias Outcome = Appointment
  package static let example = CompleteAppointment(
    patientId: Example.patient, appointmentId: RecordID(known: "visit-1"))
  package static let exampleOutcome = Appointment.example
}
