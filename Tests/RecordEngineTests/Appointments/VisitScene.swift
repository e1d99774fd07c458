import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A record with the example practice; it is Thursday, 15 January 2026, 11:20:30 in Berlin.
struct VisitScene {
  let scene: RecordScene
  var test: TestEngine { scene.test }
  var patient: PatientID { scene.patient }

  static let weber = RecordID(replacing: "dr-weber")
  static let jones = RecordID(replacing: "dr-jones")
  static let mitte = RecordID(replacing: "mitte")
  static let downtown = RecordID(replacing: "downtown")

  init() throws {
    scene = try RecordScene()
    try publish(Shipped.file("Config/practice/example.json"))
  }

  func publish(_ file: [UInt8]) throws {
    _ = try test.call(PublishPractice(definition: try JSON.decode(Value.self, from: file)))
  }

  func booking(
    _ day: String, _ time: String, with provider: RecordID = weber, _ type: AppointmentType = .video,
    at site: RecordID? = nil, for patient: PatientID? = nil
  ) throws -> BookAppointment {
    var booking = BookAppointment(
      patientId: patient ?? scene.patient, providerId: provider,
      preferredDate: try #require(CalendarDay(day)), preferredTime: try #require(HourMinute(time)),
      type: type,
      reason: "Kontrolle")
    booking.locationId = site
    return booking
  }

  func book(_ day: String, _ time: String, with provider: RecordID = weber) throws -> Appointment {
    try test.call(try booking(day, time, with: provider))
  }

  func moving(_ id: RecordID, _ day: String, _ time: String) throws -> RescheduleAppointment {
    RescheduleAppointment(
      patientId: patient, appointmentId: id, preferredDate: try #require(CalendarDay(day)),
      preferredTime: try #require(HourMinute(time)))
  }

  func cancelling(_ id: RecordID) -> CancelAppointment {
    CancelAppointment(patientId: patient, appointmentId: id)
  }

  func completing(_ id: RecordID) -> CompleteAppointment {
    CompleteAppointment(patientId: patient, appointmentId: id)
  }

  /// Moves the clock to a moment in UTC.
  func wait(until text: String) throws {
    let moment = try #require(Timestamp(text))
    test.clock.advance(milliseconds: moment.milliseconds - scene.now.milliseconds)
  }

  func list() throws -> ListAppointments.Outcome { try test.call(ListAppointments(patientId: patient)) }

  func free(_ day: String, with provider: RecordID = weber) throws -> [String] {
    let date = try #require(CalendarDay(day))
    return try test.call(GetAvailability(providerId: provider, date: date)).slots.filter(\.free)
      .map(\.time.description)
  }
}
