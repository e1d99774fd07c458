import RecordModel

/// The contract's `UserDataExport` (R-SO-276).
struct SuperOneUserData: Codable, Sendable, Equatable {
  var formatVersion = SuperOneHealthReports.version
  var exportedAt: Timestamp
  var user: SuperOneUser
  var devices: [SuperOneDevice]
  var labReports: [SuperOneReport]
  var analyses: [SuperOneAnalysis]
  var recommendations: [SuperOneRecommendation]
  var appointments: [SuperOneAppointment]

  init(_ copy: HealthRecordCopy) {
    (exportedAt, user) = (copy.exportedAt, SuperOneUser(copy.person))
    devices = copy.devices.map(SuperOneDevice.init)
    labReports = copy.reports.map { SuperOneReport($0).inBatch }
    analyses = copy.analyses.map(SuperOneAnalysis.init)
    recommendations = copy.recommendations.map(SuperOneRecommendation.init)
    appointments = copy.appointments.map(SuperOneAppointment.init)
  }

  static let shape = Shape.closed(
    .required("formatVersion", .anyText), .required("exportedAt", .moment),
    .required("user", SuperOneUser.shape), .required("devices", .list(of: SuperOneDevice.shape)),
    .required("labReports", .list(of: SuperOneReport.shape)),
    .required("analyses", .list(of: SuperOneAnalysis.shape)),
    .required("recommendations", .list(of: SuperOneRecommendation.shape)),
    .required("appointments", .list(of: SuperOneAppointment.shape)))
}

/// The contract's `HealthReportsExport` (R-SO-276).
struct SuperOneHealthReports: Codable, Sendable, Equatable {
  /// Changes when members change.
  static let version = "1"

  var formatVersion = Self.version
  var exportedAt: Timestamp
  var timeRange: String
  var from: CalendarDay
  var to: CalendarDay
  var reports: [SuperOneReport]
  var analyses: [SuperOneAnalysis]

  init(_ copy: HealthRecordCopy, timeRange: String) {
    (exportedAt, self.timeRange) = (copy.exportedAt, timeRange)
    let days = copy.reports.map(\.takenOn)
    let today = CalendarDay(copy.exportedAt)
    to = copy.to ?? max(today, days.max() ?? today)
    from = copy.from ?? days.min() ?? to
    reports = copy.reports.map { SuperOneReport($0).inBatch }
    analyses = copy.analyses.map(SuperOneAnalysis.init)
  }

  static let shape = Shape.closed(
    .required("formatVersion", .anyText), .required("exportedAt", .moment), .required("timeRange", .anyText),
    .required("from", .day), .required("to", .day), .required("reports", .list(of: SuperOneReport.shape)),
    .required("analyses", .list(of: SuperOneAnalysis.shape)))
}
