import RecordModel
import RecordStore

extension LabResult {
  /// Raises the alert of a result that is about to be recorded or amended: one for the report, which names every value that is
  /// not normal (R-MH-216, R-MH-218, R-MH-354).
  ///
  /// One a value would be more precise and less read: a blood count has twenty. Repeats of a report join, and what each of them
  /// names stays listed (R-MH-185).
  func alert(
    _ raising: inout AlertRaising, by reading: LabReading, _ view: borrowing RecordView
  ) throws(Failure) {
    let kind: AlertKind
    switch status {
    case .critical: kind = AlertRaising.isLate(date, view.now) ? .lateCriticalLab : .criticalLab
    case .abnormal: kind = .abnormalLab
    case .unclassified: kind = .unjudgedLab
    case .normal: return
    }
    var cause = AlertCause(.lab, kind, of: id, subject: testName)
    (cause.name, cause.effectiveAt, cause.measureSet) = (testName, date, reading.vitals.set.id)
    cause.analytes = lines
    try raising.raise(cause, view)
  }

  /// The values that are not normal, worst first; `nil` if the laboratory alone says that something is wrong.
  private var lines: [LabAlertLine]? {
    let lines = analytes.compactMap { analyte -> LabAlertLine? in
      guard let status = analyte.status, status != .normal else { return nil }
      var line = LabAlertLine(
        name: analyte.name, value: analyte.value, unit: analyte.unit, status: status, date: date)
      (line.limit, line.reason) = (analyte.limit, analyte.reason)
      return line
    }
    return lines.isEmpty ? nil : lines.worstFirst
  }

  /// Whether an amendment says something that no alert has said: that it is worse, of another time, or that a value that is not
  /// normal is another one.
  func isNews(after before: LabResult) -> Bool {
    if status > before.status || date != before.date { return true }
    return analytes.contains { analyte in
      let status = analyte.status ?? .unclassified
      guard status != .normal, let known = before.analytes.first(where: { $0.key == analyte.key }) else {
        return status != .normal
      }
      return status > known.status ?? .unclassified || analyte.value != known.value
        || (analyte.unit, analyte.name) != (known.unit, known.name)
    }
  }
}
