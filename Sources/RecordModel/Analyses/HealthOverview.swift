/// Reads the start screen (R-SO-221).
package struct GetHealthOverview: Method {
  package static let name = "healthDashboard.overview"
  package static let summary =
    "Answers what a patient sees first: score, greeting, counters and alerts."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = HealthOverview
  package static let example = GetHealthOverview(patientId: Example.patient)
  package static let exampleOutcome = HealthOverview.example
}

/// What a patient sees first.
package struct HealthOverview: Codable, Sendable, Equatable {
  /// Of the patient; empty if unknown.
  package var name: String
  /// Of the account, for its holder alone; `null` for everybody else.
  @OrNull package var email: String?
  package var score: SnapshotScore
  /// By the time of the day.
  package var greeting: String
  /// What matters most (R-SO-226).
  package var message: String
  package var statistics: HealthCounters
  /// At most 20, worst first (R-SO-244).
  package var alerts: [HealthAlert]
  /// When the newest event behind it was recorded (R-SO-232).
  package var lastUpdated: Timestamp

  package init(
    name: String, email: String?, score: SnapshotScore, greeting: String, message: String,
    statistics: HealthCounters,
    alerts: [HealthAlert], lastUpdated: Timestamp
  ) {
    self.name = name
    self.email = email
    self.score = score
    self.greeting = greeting
    self.message = message
    self.statistics = statistics
    self.alerts = alerts
    self.lastUpdated = lastUpdated
  }

  static let example = HealthOverview(
    name: "Erika Mustermann", email: "erika@example.org", score: .example, greeting: "Good morning",
    message: "Your health score is steady this month.", statistics: .example, alerts: [.example],
    lastUpdated: Example.end)
}

/// How good the latest known values are, all in all (R-SO-222).
package struct SnapshotScore: Codable, Sendable, Equatable {
  /// With one decimal; `null` until something was measured.
  @OrNull package var overall: ExactDecimal?
  package var trend: HealthTrend
  package var status: HealthStatus
  /// When the newest of its values came; `null` without any.
  @OrNull package var lastCalculated: Timestamp?
  /// All seven, in canonical order.
  package var categories: [CategoryScore]

  package init(
    overall: ExactDecimal?, trend: HealthTrend, status: HealthStatus, lastCalculated: Timestamp?,
    categories: [CategoryScore]
  ) {
    self.overall = overall
    self.trend = trend
    self.status = status
    self.lastCalculated = lastCalculated
    self.categories = categories
  }

  static let example = SnapshotScore(
    overall: ExactDecimal(thousandths: 85_500), trend: .stable, status: .good, lastCalculated: Example.end,
    categories: CategoryScore.none)
}

/// Counters of the start screen (R-SO-227).
package struct HealthCounters: Codable, Sendable, Equatable {
  /// Completed reports that were uploaded in the last 30 days.
  package var recentTests: Int
  /// Active ones.
  package var recommendations: Int
  /// Those that ask for action (R-SO-228).
  package var healthAlerts: Int
  /// That have not begun.
  package var upcomingAppointments: Int

  package init(recentTests: Int, recommendations: Int, healthAlerts: Int, upcomingAppointments: Int) {
    self.recentTests = recentTests
    self.recommendations = recommendations
    self.healthAlerts = healthAlerts
    self.upcomingAppointments = upcomingAppointments
  }

  static let example = HealthCounters(
    recentTests: 1, recommendations: 1, healthAlerts: 1, upcomingAppointments: 0)
}
