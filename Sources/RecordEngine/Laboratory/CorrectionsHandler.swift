import RecordModel
import RecordStore

extension CountCorrections: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let counts = try engine.read(.daemon) { (view) throws(Failure) in try view.reviewCounts() }
    var rows: [String: Outcome.Row] = [:]
    for count in counts {
      for (biomarker, verdicts) in count.verdicts {
        var row =
          rows[biomarker] ?? Outcome.Row(biomarker: biomarker, confirmed: 0, corrected: 0, rejected: 0)
        row.confirmed += verdicts.confirmed
        row.corrected += verdicts.corrected
        row.rejected += verdicts.rejected
        rows[biomarker] = row
      }
    }
    return Outcome(
      biomarkers: rows.values.sorted {
        ($1.corrected + $1.rejected, $0.biomarker) < ($0.corrected + $0.rejected, $1.biomarker)
      })
  }
}

extension RecordView {
  /// Those of all reports, but for people who want to be in no figures about many.
  fileprivate func reviewCounts() throws(Failure) -> [ReviewCounts] {
    var found: [ReviewCounts] = []
    for (key, counts) in try documents(ReviewCounts.self, prefix: [], limit: Int.max) {
      guard let patient = try document(LabReportPlace.self, key)?.patientId,
        try allowsFigures(of: AccountID(of: patient))
      else { continue }
      found.append(counts)
    }
    return found
  }
}
