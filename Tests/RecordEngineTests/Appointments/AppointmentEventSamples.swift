import RecordModel

@testable import RecordEngine
@testable import RecordStore

extension EventSamples {
  /// One event of every type of practice and appointments.
  static var appointments: [any Event] {
    get throws {
      let id = RecordID(replacing: "visit-1")
      let slot = VisitSlot(
        start: Example.start, durationMinutes: 45, localDate: CalendarDay(Example.start),
        localTime: HourMinute(clamping: 680), timeZone: "Europe/Berlin")
      return [
        PracticePublished(
          try Practice.read(try Shipped.file("Config/practice/example.json"))),
        AppointmentBooked(
          appointmentId: id, providerId: RecordID(replacing: "dr-weber"), provider: "Dr. Anna Weber",
          slot: slot, visitType: .inPerson, locationId: RecordID(replacing: "mitte"),
          location: "Praxis Mitte", reason: "Rückenschmerzen", practice: "practice-1"),
        AppointmentRescheduled(
          appointmentId: id, slot: slot, reason: "verhindert", practice: "practice-2"),
        AppointmentCancelled(appointmentId: id, reason: "verhindert"),
        AppointmentCompleted(appointmentId: id, outcome: .noShow),
        FacilitiesPublished(
          try FacilityList.read(try Shipped.file("Config/facilities/example.json"))),
        try labVisit(slot), LabVisitStatusSet(visitId: RecordID(replacing: "lab-1"), status: .noShow),
      ]
    }
  }

  static func labVisit(_ slot: VisitSlot) throws -> LabVisitBooked {
    let list = try FacilityList.read(try Shipped.file("Config/facilities/example.json"))
    var booked = LabVisitBooked(
      visitId: RecordID(replacing: "lab-1"), facility: list.facilities[0], service: .lipidPanel, slot: slot,
      confirmationNumber: "LC004711", facilities: list.id)
    (booked.notes, booked.insuranceProvider) = ("nüchtern", "Beispielkasse")
    booked.emergencyContact = EmergencyContact(
      name: "Jörg Müller", relationship: "Bruder", phone: "+49 30 1234567", email: "joerg@example.org")
    return booked
  }
}
