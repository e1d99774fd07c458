/// Another store has a patient's record, and said so: it is erased here next.
///
/// Stands in the store's own stream, where it can be read afterwards.
package struct RecordMoved: Event {
  package static let type = EventType(code: 373, name: "erasure.record-moved")
  package var patientId: PatientID
  package var moveId: MoveID
  /// The store that has it.
  package var target: InstanceID
  /// Events that it took, those of the account included.
  package var events: Int
  package var documents: Int
  /// Running hash over everything that was taken; 32 bytes.
  package var hash: Bytes
  /// The other store's receipt; 32 bytes.
  package var receipt: Bytes

  package init(
    patientId: PatientID, moveId: MoveID, target: InstanceID, events: Int, documents: Int, hash: Bytes,
    receipt: Bytes
  ) {
    (self.patientId, self.moveId, self.target) = (patientId, moveId, target)
    (self.events, self.documents, self.hash, self.receipt) = (events, documents, hash, receipt)
  }
}
