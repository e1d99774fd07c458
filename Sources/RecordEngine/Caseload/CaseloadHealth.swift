import RecordModel
import RecordStore

/// When a patient's measures were last worth a look.
struct CaseloadHealth: Sendable {
  /// When vital signs were measured last.
  private(set) var lastVitalsAt: Timestamp?
  /// The newest of the latest values that are critical.
  private(set) var criticalAt: Timestamp?
  /// The newest of the latest values that are abnormal or critical.
  private(set) var abnormalAt: Timestamp?

  /// What counts as an entry of vital signs.
  private static let vitalSigns: [MeasureKind] = [
    .heartRate, .bloodPressureSystolic, .temperature, .respiratoryRate,
  ]

  init(_ patient: PatientID, isShared: Bool, _ view: borrowing RecordView) throws(Failure) {
    // Without a measure set no value was ever recorded.
    guard try view.inForce(MeasureSet.self) != nil else { return }
    let reading = try VitalsReading(patient, view).withholding(own: !isShared)
    for kind in Self.vitalSigns {
      guard let last = try reading.values(kind, upTo: .latest, limit: 1, view).first else { continue }
      lastVitalsAt = max(lastVitalsAt ?? .earliest, last.effectiveAt)
    }
    for name in DashboardTile.allCases {
      if let metric = try reading.tile(name, view)?.metric { look(at: metric) }
    }
  }

  private mutating func look(at metric: DashboardMetric) {
    guard metric.status == .critical || metric.status == .abnormal else { return }
    abnormalAt = max(abnormalAt ?? .earliest, metric.measuredAt)
    if metric.status == .critical { criticalAt = max(criticalAt ?? .earliest, metric.measuredAt) }
  }
}

extension CaseloadSummary {
  /// Days for which a critical value, an abnormal one and the last vital signs count (R-MH-177, R-MH-178).
  private static let (criticalDays, abnormalDays, vitalsDays): (Int64, Int64, Int64) = (30, 90, 30)

  func risk(at now: Timestamp) -> CaseloadRisk {
    if alerts.critical > 0 || health.criticalAt.isWithin(Self.criticalDays, of: now) { return .high }
    if alerts.high + alerts.moderate > 0 || health.abnormalAt.isWithin(Self.abnormalDays, of: now) {
      return .moderate
    }
    return .low
  }

  func status(at now: Timestamp) -> CaseloadStatus {
    if alerts.critical > 0 { return .critical }
    return alerts.total > 0 || !health.lastVitalsAt.isWithin(Self.vitalsDays, of: now)
      ? .needsReview : .stable
  }

  /// The next visit that is not over.
  func nextVisit(at now: Timestamp) -> Timestamp? { visits.first { $0.end > now }?.start }
}

extension RecordView {
  /// How closely a patient has to be watched (R-MH-177).
  func risk(of patient: PatientID) throws(Failure) -> CaseloadRisk {
    try CaseloadSummary(patient, isShared: try sharesWithTeam(patient), self)?.risk(at: now) ?? .low
  }
}

extension Timestamp? {
  /// Whether it is there and not older than so many days.
  fileprivate func isWithin(_ days: Int64, of now: Timestamp) -> Bool {
    map { $0.milliseconds >= now.milliseconds - days * 86_400_000 } ?? false
  }
}

extension ListAlerts.Counts {
  var total: Int { critical + high + moderate + low }
}
