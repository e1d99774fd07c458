import LMDB
import RecordModel
import RecordStore

/// The beginning of the duty to keep a record.
struct CareHistory {
  let store: Store

  private static let recordsPerStep: UInt32 = 256

  /// When the log accepted the last event by the care team; `nil` if there is none.
  ///
  /// Found in envelopes alone, newest first.
  func lastCare(
    of patient: PatientID, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> Timestamp? {
    let (index, stream) = (store.databases.streams, StreamID(patient))
    var end = try index.tail(of: stream, view).nextRevision
    while end > 0 {
      let start = end > Self.recordsPerStep ? end - Self.recordsPerStep : 0
      let positions = try index.positions(of: stream, from: start, limit: Int(end - start), view)
      for position in positions.reversed() {
        let envelope = try store.record(position, view).envelope
        if envelope.isByCare { return envelope.recordedAt }
      }
      end = start
    }
    return nil
  }
}

extension Envelope {
  /// Areas in which a service without a person behind it records the treatment by others.
  private static let treatment: Set<RecordArea> = [.labs, .medications, .carePlan, .history]

  /// Whether it is an act of a physician or a nurse, or of a service on the care team's behalf.
  var isByCare: Bool {
    switch actor.role {
    case .clinician, .nurse: true
    case .service: EventCatalog.area(code: typeCode).map { Self.treatment.contains($0) } ?? false
    default: false
    }
  }
}
