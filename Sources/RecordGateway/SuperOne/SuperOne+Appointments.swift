import HTTPTypes
import RecordClient
import RecordModel

extension SuperOne.RouteTable {
  /// Routes of appointments and facilities (R-SO-261 to R-SO-273).
  var appointmentRoutes: [Route] { [appointments, book, facilities] }

  private var appointments: Route {
    route(
      "listAppointments", .get, "/api/mobile/appointments", ListLabVisits.self, "Appointments retrieved",
      .ownRecord, answers: .list(of: SuperOneAppointment.shape)
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: try received.read(ListLabVisits.Outcome.self).visits.map(SuperOneAppointment.init))
    }
  }

  private var book: Route {
    route(
      "bookAppointment", .post, "/api/mobile/appointments", BookLabVisit.self,
      "Appointment booked successfully",
      .ownRecord, .reference("facilityId", as: "facilityId"), .renamedMember("serviceType", as: "service"),
      .day("preferredDate", as: "preferredDate"), .member("preferredTime"),
      .optionalMember("notes", as: "notes"), .optionalMember("insuranceProvider", as: "insuranceProvider"),
      .optionalMember("emergencyContact", as: "emergencyContact"),
      takes: Self.booking, answers: SuperOneAppointment.shape, status: .created, key: true
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneAppointment(try received.read(LabVisit.self)))
    }
  }

  private var facilities: Route {
    route(
      "listFacilities", .get, "/api/mobile/facilities", ListFacilities.self, "Lab facilities retrieved",
      .query("latitude", .number(-90...90)), .query("longitude", .number(-180...180)),
      answers: .list(of: SuperOneFacility.shape)
    ) { (received, _) async throws(Failure) in
      try Answer(
        encoding: try received.read(ListFacilities.Outcome.self).facilities.map(SuperOneFacility.init))
    }
  }

  private static let booking = Shape.open(
    .required("facilityId", .text(1...64)), .required("serviceType", .words(of: LabService.self)),
    .required("preferredDate", .form(.writtenDay)), .required("preferredTime", .clock),
    .optional("notes", .orNull(.text(0...1000))), .optional("insuranceProvider", .orNull(.text(0...200))),
    .optional(
      "emergencyContact",
      .orNull(
        .open(
          .required("name", .text(1...200)), .required("relationship", .text(1...100)),
          .required("phone_number", .text(3...32)), .optional("email", .orNull(.mail))))))
}
