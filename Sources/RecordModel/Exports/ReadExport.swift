/// Hands out the files of an export that the daemon wrote, page by page.
package struct ReadExport: Method {
  package static let name = "export.read"
  package static let summary =
    "Answers the next pieces of the files of a finished export job, its manifest last; of all patients needs the log."
  /// Reveals what the files hold; a job of all patients also requires the right to read the log.
  package static let access = Access.read(.patient, by: .patients, of: .ownPatients)

  package var jobId: ExportJobID
  /// Left out for a job of all patients.
  package var patientId: PatientID?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(jobId: ExportJobID, patientId: PatientID?, cursor: String? = nil) {
    (self.jobId, self.patientId, self.cursor) = (jobId, patientId, cursor)
  }

  /// A page like that of an export without a job.
  package typealias Outcome = ExportPatient.Outcome
  package static let example = ReadExport(jobId: ExportJob.example.id, patientId: Example.patient)
  package static let exampleOutcome = ExportPatient.exampleOutcome
}
