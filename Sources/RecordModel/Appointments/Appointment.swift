/// How a visit takes place.
package enum AppointmentType: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// By picture and sound.
  case video
  /// At a site.
  case inPerson = "in-person"
  /// By sound.
  case phone
}

/// Where a visit stands.
package enum AppointmentStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// It is to take place.
  case scheduled
  /// It does not.
  case cancelled
  /// It is over.
  case completed
}

/// Whether the patient came.
package enum VisitOutcome: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The patient came.
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
  /// What clocks show then in `timeZone`.
  package var time: HourMinute
  /// The name of the site's or provider's zone.
  package var timeZone: String
  /// How long it lasts.
  package var durationMinutes: Int
  /// How it takes place.
  package var type: AppointmentType
  package var status: AppointmentStatus
  /// The site's name when it was booked; `null` for video and phone (R-MH-097).
  package var location: String?
  /// The site; `null` for video and phone.
  package var locationId: RecordID?
  /// Why the patient comes.
  package var reason: String
  /// Path of the visit summary; `null` until there is one (R-MH-096).
  package var summaryUrl: String?
  /// Who cancelled it; `null` where nobody did.
  package var cancelledBy: String?
  /// Why; `null` where nobody said.
  package var cancelReason: String?
  /// Whether the patient came; absent until it is completed.
  package var outcome: VisitOutcome?
  /// Counts its changes, from 1.
  package var version: Int
  /// When it was booked.
  package var createdAt: Timestamp
  /// When it was changed last.
  package var updatedAt: Timestamp

  /// A visit as booked.
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

  /// Writes what is not known as `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(patientId, forKey: .patientId)
    try container.encode(providerId, forKey: .providerId)
    try container.encode(provider, forKey: .provider)
    try container.encode(date, forKey: .date)
    try container.encode(time, forKey: .time)
    try container.encode(timeZone, forKey: .timeZone)
    try container.encode(durationMinutes, forKey: .durationMinutes)
    try container.encode(type, forKey: .type)
    try container.encode(status, forKey: .status)
    try container.encode(location, forKey: .location)
    try container.encode(locationId, forKey: .locationId)
    try container.encode(reason, forKey: .reason)
    try container.encode(summaryUrl, forKey: .summaryUrl)
    try container.encode(cancelledBy, forKey: .cancelledBy)
    try container.encode(cancelReason, forKey: .cancelReason)
    try container.encodeIfPresent(outcome, forKey: .outcome)
    try container.encode(version, forKey: .version)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(updatedAt, forKey: .updatedAt)
  }

  static let example = Appointment(.example, patient: Example.patient, at: Example.start)
}
