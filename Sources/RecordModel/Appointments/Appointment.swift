package enum AppointmentType: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case video
  case inPerson = "in-person"
  case phone
}

/// The state of a visit.
package enum AppointmentStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case scheduled
  case cancelled
  case completed
}

package enum VisitOutcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case attended
  /// The patient did not.
  case noShow = "no-show"
}

/// A visit (R-MH-086).
package struct Appointment: Codable, Sendable, Equatable {
  package var id: RecordID
  package var patientId: PatientID
  package var providerId: RecordID
  /// The provider's name when it was booked.
  package var provider: String
  package var date: Timestamp
  /// The time in `timeZone`.
  package var time: HourMinute
  /// The name of the site's or provider's zone.
  package var timeZone: String
  package var durationMinutes: Int
  package var type: AppointmentType
  package var status: AppointmentStatus
  /// The site's name when it was booked; `null` for video and phone (R-MH-097).
  @OrNull package var location: String?
  /// `null` for video and phone.
  @OrNull package var locationId: RecordID?
  package var reason: String
  /// Path of the visit summary; `null` until there is one (R-MH-096).
  @OrNull package var summaryUrl: String?
  /// `null` if it was not cancelled.
  @OrNull package var cancelledBy: String?
  /// `null` if no reason was given.
  @OrNull package var cancelReason: String?
  /// Absent until it is completed.
  package var outcome: VisitOutcome?
  /// Counts the changes, from 1.
  package var version: Int
  /// When it was booked.
  package var createdAt: Timestamp
  /// When it was changed last.
  package var updatedAt: Timestamp

  package init(_ booked: AppointmentBooked, patient: PatientID, at moment: Timestamp) {
    (id, patientId, providerId, provider) = (
      booked.appointmentId, patient, booked.providerId, booked.provider
    )
    (date, time, timeZone, durationMinutes) = (
      booked.slot.start, booked.slot.localTime, booked.slot.timeZone, booked.slot.durationMinutes
    )
    (type, reason, location, locationId) = (
      booked.visitType, booked.reason, booked.location, booked.locationId
    )
    (status, version, createdAt, updatedAt) = (.scheduled, 1, moment, moment)
  }

  package var end: Timestamp {
    Timestamp(milliseconds: date.milliseconds + Int64(durationMinutes) * 60_000)
  }

  static let example = Appointment(.example, patient: Example.patient, at: Example.start)
}
