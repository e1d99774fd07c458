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
      RecordMoved(
        patientId: Example.patient, moveId: MoveID(random: (1, 2)), target: InstanceID(random: (3, 4)),
        events: 12, documents: 1, hash: Bytes([UInt8](repeating: 5, count: 32)),
        receipt: Bytes([UInt8](repeating: 6, count: 32))),
    ]
  }
}
