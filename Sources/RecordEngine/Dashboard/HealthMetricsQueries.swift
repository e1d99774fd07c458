import RecordModel
import RecordStore

extension ListHealthMetrics: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try VitalsReading(patientId, view).shown(view)
    var list = ListVitals(patientId: patientId, limit: limit, cursor: cursor)
    (list.from, list.to, list.measures) = (from, to, measures)
    list.includeRetracted = includeRetracted
    let found = try list.page(of: try RecordPage.size(limit), reading, view)
    return Outcome(entries: found.vitals, latest: try reading.metrics(view), page: found.page)
  }
}

extension VitalsReading {
  /// The latest valid values (R-MH-069).
  func metrics(_ view: borrowing RecordView) throws(Failure) -> DashboardMetrics {
    var metrics = DashboardMetrics()
    for name in DashboardTile.allCases { metrics[name] = try tile(name, view)?.metric }
    return metrics
  }
}
