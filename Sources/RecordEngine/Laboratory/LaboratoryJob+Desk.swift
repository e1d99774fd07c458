import RecordModel
import RecordStore

extension LaboratoryJob {
  /// One that waits on the desk: it has no id before it is given out.
  init(
    waiting task: LaboratoryTask, bytes: Int = 0, sha256: String = "", _ mediaType: MediaType = .other,
    needsScan: Bool = false
  ) {
    self.init(
      jobId: .unnamed, task: task, bytes: bytes, sha256: sha256, mediaType: mediaType, needsScan: needsScan,
      leaseSeconds: Int(LaboratoryDesk.lease / 1000))
  }
}

extension LaboratoryJobID {
  /// Before a job is given out.
  fileprivate static let unnamed = LaboratoryJobID(high: 0, low: 0)
}
