import RecordModel
import RecordStore

extension ExportRun {
  /// Whether a stream is left out because its patient does not share with research (R-MH-056).
  ///
  /// By the patient's choice when the file is written; accounts have no part in research.
  func isWithheld(stream: StreamID) throws(Failure) -> Bool {
    guard record.job.purpose == .research else { return false }
    guard let patient = stream.patient else { return stream.kind == .account }
    return try engine.read(.daemon) { (view) throws(Failure) in try !view.sharesWithResearch(patient) }
  }
}
