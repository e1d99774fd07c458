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
      ]
    }
  }
}
