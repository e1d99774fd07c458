/// Hands out the files of an export that the daemon wrote, page by page.
package struct ReadExport: Method {
  package static let name = "export.read"
  package static let summary =
    "Answers the next pieces of the files of a finished export job, its manifest last; of all patients needs the log."
  /// Shows what the files hold; a job of all patients asks for reading the log besides.
  package static let access = Access.read(.patient, by: .patients, of: .ownPatients)

  package var jobId: ExportJobID
  /// Whose record it is; left out for a job of all patients.
  package var patientId: PatientID?
  /// Where to go on: `nextCursor` of the page before.
  package var cursor: String?

  /// The next page of a job's files.
  package init(jobId: ExportJobID, patientId: PatientID?, cursor: String? = nil) {
    (self.jobId, self.patientId, self.cursor) = (jobId, patientId, cursor)
  }

  /// A page, as those of an export that no job wrote.
  package typealias Outcome = ExportPatient.Outcome
  /// The first page.
  package static let example = ReadExport(jobId: ExportJob.example.id, patientId: Example.patient)
  /// The first piece.
  package static let exampleOutcome = ExportPatient.exampleOutcome
}
