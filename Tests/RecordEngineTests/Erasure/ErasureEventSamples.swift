import RecordModel

@testable import RecordEngine
@testable import RecordStore

extension EventSamples {
  /// One event of every type of erasure.
  static var erasure: [any Event] {
    [
      PatientHeld(reason: "Haftpflichtfall"), HoldReleased(reason: "erledigt"),
      PatientErased(
        patientId: Example.patient, reason: .openedByMistake, basis: .unlawful, override: .openedByMistake,
        erasedBy: "service:1000", erasedAt: Example.start, events: 12),
    ]
  }
}
