import RecordModel
import RecordStore

extension LabResult {
  /// Raises the alerts of a result that is about to be recorded or amended (R-MH-216, R-MH-218).
  func alert(
    _ raising: inout AlertRaising, by set: MeasureSet, _ view: borrowing RecordView
  ) throws(Failure) {
    let kind: AlertKind
    switch status {
    case .critical: kind = AlertRaising.isLate(date, view.now) ? .lateCriticalLab : .criticalLab
    case .abnormal: kind = .abnormalLab
    case .normal: return
    }
    var cause = AlertCause(.lab, kind, of: id, subject: testName)
    (cause.name, cause.effectiveAt, cause.measureSet) = (testName, date, set.id)
    try raising.raise(cause, view)
  }
}
