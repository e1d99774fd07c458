/// Reports whether a patient's record may be erased, or was.
package struct GetRetention: Method {
  package static let name = "patient.retention"
  package static let summary =
    "Answers whether a hold or the duty to keep treatment records stands against erasing a record, or that it was erased."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  /// How long a record has to be kept.
  package struct Outcome: Codable, Sendable, Equatable {
    /// The hold in force.
    package var hold: RetentionHold?
    /// Years for which treatment records are kept, from the last event by the care team.
    package var years: Int
    /// Day of the last event by the care team; left out if there is none.
    package var lastCare: CalendarDay?
    /// The last day of the duty to keep the record; left out if the care team added nothing to it.
    package var keepUntil: CalendarDay?
    /// Whether it may be erased now without an override.
    package var mayBeErased: Bool
    /// When the record was erased; nothing else is known of it then.
    package var erasedAt: Timestamp?

    package init(
      hold: RetentionHold? = nil, years: Int, lastCare: CalendarDay? = nil, keepUntil: CalendarDay? = nil,
      mayBeErased: Bool, erasedAt: Timestamp? = nil
    ) {
      (self.hold, self.years, self.lastCare) = (hold, years, lastCare)
      (self.keepUntil, self.mayBeErased, self.erasedAt) = (keepUntil, mayBeErased, erasedAt)
    }
  }

  package static let example = GetRetention(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    years: 10, lastCare: CalendarDay("2026-01-15"), keepUntil: CalendarDay("2036-01-15"), mayBeErased: false)
}
