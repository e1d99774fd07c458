import RecordModel
import RecordStore

/// Exports that somebody outside is to have.
extension ExportRun {
  /// Patients whose entries share a flush.
  private static let entriesPerFlush = 256

  /// Returns when it is durable of every patient contained that somebody outside is given the export.
  ///
  /// Comes right before the files are put in place. What a crash comes after is written down once more at the next start:
  /// an account that says too much is better than one that says too little.
  func disclose() throws(Failure) {
    guard let disclosure = record.disclosure else { return }
    let log = try engine.requireAccessLog()
    let content = ExportDisclosure.Content(record.job)
    var entries: [AccessEntry] = []
    var last: PatientID?
    while let patient = try following(last) {
      last = patient
      if jobs.mustBreakOff(record.job.id) { throw Failure(.unavailable, "the export was stopped") }
      if let found = try contained(patient), !found.isErased {
        entries.append(disclosure.entry(of: patient, content, by: StartExport.name, job: record.job.id))
      }
      if entries.count == Self.entriesPerFlush {
        try log.recordAndWait(entries)
        entries = []
      }
    }
    try log.recordAndWait(entries)
  }

  /// The job's patient, or of all the one that comes next.
  private func following(_ last: PatientID?) throws(Failure) -> PatientID? {
    if let patient = record.job.patientId { return last == nil ? patient : nil }
    return try next(after: last)
  }
}
