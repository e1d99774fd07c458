/// A visit to a laboratory (R-SO-261).
package struct LabVisit: Codable, Sendable, Equatable {
  package var id: RecordID
  package var patientId: PatientID
  package var facilityId: RecordID
  /// The facility's name when it was booked.
  package var facilityName: String
  /// The facility's place when it was booked.
  package var location: String
  package var service: LabService
  package var date: Timestamp
  /// At the facility.
  package var time: HourMinute
  package var status: Status
  /// Two capital letters and six digits, unique in the facility (R-SO-268).
  package var confirmationNumber: String
  @OrNull package var notes: String?
  /// When it was booked.
  package var createdAt: Timestamp
  /// When it was changed last.
  package var updatedAt: Timestamp

  /// All but the first are set by the operator alone (R-SO-338).
  package enum Status: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case scheduled, confirmed, completed, cancelled
    case noShow = "no_show"

    /// Whether the time is still the patient's.
    package var isOpen: Bool { self == .scheduled || self == .confirmed }
  }

  package init(_ booked: LabVisitBooked, patient: PatientID, at moment: Timestamp) {
    (id, patientId, facilityId) = (booked.visitId, patient, booked.facilityId)
    (facilityName, location, service) = (booked.facilityName, booked.location, booked.service)
    (date, time, status) = (booked.slot.start, booked.slot.localTime, .scheduled)
    (confirmationNumber, createdAt, updatedAt) = (booked.confirmationNumber, moment, moment)
    notes = booked.notes
  }

  static let example = LabVisit(.example, patient: Example.patient, at: Example.start)
}

/// A visit to a laboratory was booked.
package struct LabVisitBooked: Event, MakesRecord {
  package static let type = EventType(code: 184, name: "appointments.lab-visit-booked")
  package var visitId: RecordID
  package var facilityId: RecordID
  /// The facility's name at that time.
  package var facilityName: String
  /// The facility's place at that time.
  package var location: String
  package var service: LabService
  package var slot: VisitSlot
  package var confirmationNumber: String
  package var notes: String?
  /// For the facility; shown nowhere (R-SO-269).
  package var insuranceProvider: String?
  /// For the facility; shown nowhere (R-SO-269).
  package var emergencyContact: EmergencyContact?
  /// The list of facilities that it was booked by.
  package var facilities: String

  package init(
    visitId: RecordID, facility: Facility, service: LabService, slot: VisitSlot, confirmationNumber: String,
    facilities: String
  ) {
    (self.visitId, facilityId, facilityName) = (visitId, facility.id, facility.name)
    (location, self.service, self.slot) = (facility.location, service, slot)
    (self.confirmationNumber, self.facilities) = (confirmationNumber, facilities)
  }

  package var madeID: RecordID { visitId }

  package var summary: LocalizedText {
    LocalizedText(
      de: "Labortermin gebucht: \(facilityName), \(slot.localDate) \(slot.localTime)",
      en: "Laboratory visit booked: \(facilityName), \(slot.localDate) \(slot.localTime)")
  }

  static let example: LabVisitBooked = {
    let address = FacilityAddress(
      street: "1 Example Street", city: "New York", state: "NY", zipCode: "10001", country: "US",
      coordinates: Coordinates(latitude: 40.75, longitude: -73.99))
    let facility = Facility(
      id: RecordID(known: "labcorp-downtown"), name: "LabCorp", location: "Downtown Medical Center",
      prefix: "LC",
      address: address, phoneNumber: "+1 212 555 0100", email: "downtown@example.org",
      website: "https://lab.example.org", services: [.bloodWork], hours: [], rating: ExactDecimal(4),
      reviewCount: 0, acceptsInsurance: true, acceptsWalkIns: false, averageWaitTime: 15, amenities: [],
      timeZone: "America/New_York")
    return LabVisitBooked(
      visitId: RecordID(known: "lab-visit-1"), facility: facility, service: .bloodWork,
      slot: AppointmentBooked.example.slot, confirmationNumber: "LC123456", facilities: "facilities-1")
  }()
}

/// The operator said what became of a visit to a laboratory.
package struct LabVisitStatusSet: Event {
  package static let type = EventType(code: 185, name: "appointments.lab-visit-status-set")
  package var visitId: RecordID
  package var status: LabVisit.Status

  package init(visitId: RecordID, status: LabVisit.Status) { (self.visitId, self.status) = (visitId, status) }

  package var summary: LocalizedText {
    LocalizedText(de: "Labortermin: \(Self.words[status] ?? "")", en: "Laboratory visit: \(status.rawValue)")
  }

  private static let words: [LabVisit.Status: String] = [
    .scheduled: "geplant", .confirmed: "bestätigt", .completed: "erledigt", .cancelled: "abgesagt",
    .noShow: "versäumt",
  ]
}
