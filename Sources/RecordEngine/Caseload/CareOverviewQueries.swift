import RecordModel
import RecordStore

extension GetCareOverview: Scan {
  /// Alerts and events shown at most.
  private static let (alerts, activities) = (5, 20)

  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let caseload = try Caseload(view)
    let recent = try ListCareActivities(limit: Self.activities).answer(view, of: caseload).activities
    var overview = Outcome(
      clinicianId: caseload.person.account, lastUpdated: recent.first?.timestamp ?? view.now,
      patientCount: caseload.patients.count, pending: caseload.pending)
    var pressing = ListAlerts()
    pressing.limit = Self.alerts
    overview.quickAlerts = try pressing.answer(view).alerts
    overview.todaysSchedule = try GetSchedule().answer(view, of: caseload).items
    overview.appointmentCount = overview.todaysSchedule.count { $0.status != .cancelled }
    overview.recentActivities = recent
    return overview
  }
}

extension Caseload {
  /// What waits, over all patients (R-MH-175).
  fileprivate var pending: PendingItems {
    var pending = PendingItems()
    for member in patients {
      pending.openAlerts += member.summary.alerts.total
      pending.visitRequests += member.summary.openWalkIns
      pending.refillRequests += member.summary.openRefills
      pending.unreadMessages += unread(in: member.summary)
      pending.unpublishedCarePlans += member.summary.hasUnpublishedPlan ? 1 : 0
    }
    return pending
  }
}
