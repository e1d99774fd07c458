/// Tells whether a patient's record may be erased, or was.
public struct GetRetention: Method {
  /// `patient.retention`.
  public static let name = "patient.retention"
  /// For the documentation.
  public static let summary =
    "Answers whether a hold or the duty to keep treatment records stands against erasing a record, or that it was erased."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID

  /// The status of that record.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// How long a record has to be kept.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The hold that stands.
    public var hold: RetentionHold?
    /// Years for which treatment records are kept, from the last event by the care team.
    public var years: Int
    /// Day of the last event by the care team; left out where there is none.
    public var lastCare: CalendarDay?
    /// The last day of the duty to keep the record; left out where nothing of it is by the care team.
    public var keepUntil: CalendarDay?
    /// Whether it may be erased now without an override.
    public var mayBeErased: Bool
    /// When the record was erased; nothing else is known of it then.
    public var erasedAt: Timestamp?

    /// A status.
    public init(
      hold: RetentionHold? = nil, years: Int, lastCare: CalendarDay? = nil, keepUntil: CalendarDay? = nil,
      mayBeErased: Bool, erasedAt: Timestamp? = nil
    ) {
      (self.hold, self.years, self.lastCare) = (hold, years, lastCare)
      (self.keepUntil, self.mayBeErased, self.erasedAt) = (keepUntil, mayBeErased, erasedAt)
    }
  }

  /// The example patient.
  public static let example = GetRetention(patientId: Example.patient)
  /// Ten years from the last visit.
  public static let exampleOutcome = Outcome(
    years: 10, lastCare: CalendarDay("2026-01-15"), keepUntil: CalendarDay("2036-01-15"), mayBeErased: false)
}
