/// Books a visit, which is confirmed at once where the slot is free.
public struct BookAppointment: Method {
  /// `appointments.book`.
  public static let name = "appointments.book"
  /// For the documentation.
  public static let summary = "Books a visit, which is confirmed at once where the slot is free."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  public var id: RecordID?
  /// With whom.
  public var providerId: RecordID
  /// The day at the site, else where the provider is.
  public var preferredDate: CalendarDay
  /// The time of that day.
  public var preferredTime: HourMinute
  /// How it takes place.
  public var type: AppointmentType
  /// Why the patient comes: 1 to 1,000 characters.
  public var reason: String
  /// The site of a visit in person; needed where the provider works at several.
  public var locationId: RecordID?

  /// A visit.
  public init(
    patientId: PatientID, providerId: RecordID, preferredDate: CalendarDay, preferredTime: HourMinute,
    type: AppointmentType, reason: String
  ) {
    (self.patientId, self.providerId, self.type) = (patientId, providerId, type)
    (self.preferredDate, self.preferredTime, self.reason) = (preferredDate, preferredTime, reason)
  }

  /// What the method answers.
  public typealias Outcome = Appointment
  /// Usual parameters.
  public static let example = BookAppointment(
    patientId: Example.patient, providerId: RecordID(known: "dr-weber"),
    preferredDate: AppointmentBooked.example.slot.localDate, preferredTime: HourMinute(clamping: 570),
    type: .inPerson, reason: "Follow-up")
  /// A usual answer.
  public static let exampleOutcome = Appointment.example
}

/// Moves a visit.
public struct RescheduleAppointment: Method {
  /// `appointments.reschedule`.
  public static let name = "appointments.reschedule"
  /// For the documentation.
  public static let summary = "Moves a scheduled visit to another free slot of the same provider."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The visit.
  public var appointmentId: RecordID
  /// The new day, in the visit's zone.
  public var preferredDate: CalendarDay
  /// The new time.
  public var preferredTime: HourMinute
  /// Why: at most 500 characters.
  public var reason: String?
  /// The version that the caller has seen; any where it is left out.
  public var expectedVersion: Int?

  /// A move.
  public init(
    patientId: PatientID, appointmentId: RecordID, preferredDate: CalendarDay, preferredTime: HourMinute
  ) {
    (self.patientId, self.appointmentId) = (patientId, appointmentId)
    (self.preferredDate, self.preferredTime) = (preferredDate, preferredTime)
  }

  /// What the method answers.
  public typealias Outcome = Appointment
  /// Usual parameters.
  public static let example = RescheduleAppointment(
    patientId: Example.patient, appointmentId: RecordID(known: "visit-1"),
    preferredDate: AppointmentBooked.example.slot.localDate, preferredTime: HourMinute(clamping: 570))
  /// A usual answer.
  public static let exampleOutcome = Appointment.example
}

/// Cancels a visit.
public struct CancelAppointment: Method {
  /// `appointments.cancel`.
  public static let name = "appointments.cancel"
  /// For the documentation.
  public static let summary = "Cancels a scheduled visit that has not begun, and frees its slot."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The visit.
  public var appointmentId: RecordID
  /// Why: at most 500 characters.
  public var reason: String?

  /// A cancellation.
  public init(patientId: PatientID, appointmentId: RecordID) {
    (self.patientId, self.appointmentId) = (patientId, appointmentId)
  }

  /// What the method answers.
  public typealias Outcome = Appointment
  /// Usual parameters.
  public static let example = CancelAppointment(
    patientId: Example.patient, appointmentId: RecordID(known: "visit-1"))
  /// A usual answer.
  public static let exampleOutcome = Appointment.example
}

/// Marks a visit as done.
public struct CompleteAppointment: Method {
  /// `appointments.complete`.
  public static let name = "appointments.complete"
  /// For the documentation.
  public static let summary = "Marks a visit that has begun as done."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .careTeam)

  /// The patient.
  public var patientId: PatientID
  /// The visit.
  public var appointmentId: RecordID
  /// Whether the patient came; so it is where it is left out.
  public var outcome: VisitOutcome?

  /// An end.
  public init(patientId: PatientID, appointmentId: RecordID) {
    (self.patientId, self.appointmentId) = (patientId, appointmentId)
  }

  /// What the method answers.
  public typealias Outcome = Appointment
  /// Usual parameters.
  public static let example = CompleteAppointment(
    patientId: Example.patient, appointmentId: RecordID(known: "visit-1"))
  /// A usual answer.
  public static let exampleOutcome = Appointment.example
}
