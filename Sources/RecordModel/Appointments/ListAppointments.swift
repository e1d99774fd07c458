/// Reads a visit.
public struct GetAppointment: Method {
  /// `appointments.get`.
  public static let name = "appointments.get"
  /// For the documentation.
  public static let summary = "Answers a visit."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The visit.
  public var appointmentId: RecordID

  /// That visit of that patient's.
  public init(patientId: PatientID, appointmentId: RecordID) {
    (self.patientId, self.appointmentId) = (patientId, appointmentId)
  }

  /// What the method answers.
  public typealias Outcome = Appointment
  /// Usual parameters.
  public static let example = GetAppointment(
    patientId: Example.patient, appointmentId: RecordID(known: "visit-1"))
  /// A usual answer.
  public static let exampleOutcome = Appointment.example
}

/// Lists visits.
public struct ListAppointments: Method {
  /// `appointments.list`.
  public static let name = "appointments.list"
  /// For the documentation.
  public static let summary =
    "Lists upcoming visits, soonest first, and past ones, latest first; each is in one list."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// Only visits that begin then or later.
  public var from: Timestamp?
  /// Only visits that begin earlier.
  public var to: Timestamp?
  /// Past visits of a page, 1 to 200.
  public var limit: Int?
  /// Where the page of past visits before ended.
  public var cursor: String?

  /// All of a patient's.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// Both lists (R-MH-092).
  public struct Outcome: Codable, Sendable, Equatable {
    /// Not completed and not yet over, soonest first, up to 200 (R-MH-297).
    public var upcoming: [Appointment]
    /// All others, latest first.
    public var past: [Appointment]
    /// Where the page of past visits ends.
    public var page: Pagination

    /// Both lists.
    public init(upcoming: [Appointment], past: [Appointment], page: Pagination) {
      (self.upcoming, self.past, self.page) = (upcoming, past, page)
    }
  }

  /// Usual parameters.
  public static let example = ListAppointments(patientId: Example.patient)
  /// One visit.
  public static let exampleOutcome = Outcome(
    upcoming: [.example], past: [], page: Pagination(limit: 50, nextCursor: nil))
}
