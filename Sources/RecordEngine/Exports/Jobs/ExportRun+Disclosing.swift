import RecordModel
import RecordStore

/// Exports for recipients outside.
extension ExportRun {
  /// Patients whose entries share a flush.
  private static let entriesPerFlush = 256

  /// Returns when the disclosure is durable for every patient in the export.
  ///
  /// Comes right before the files are put in place. After a crash in between, the disclosure is recorded
  /// again at the next start: an account that says too much is better than one that says too little.
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

  /// The job's patient, or for all patients the next one.
  private func following(_ last: PatientID?) throws(Failure) -> PatientID? {
    if let patient = record.job.patientId { return last == nil ? patient : nil }
    return try next(after: last)
  }
}
