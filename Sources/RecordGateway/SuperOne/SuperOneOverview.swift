import RecordModel

/// The start screen (R-SO-221).
struct SuperOneOverview: Codable, Sendable, Equatable {
  var user: User
  var healthScore: SuperOneScore
  var greeting: Greeting
  var stats: SuperOneCounters
  var alerts: [Alert]
  var lastUpdated: Timestamp

  init(_ found: HealthOverview) {
    user = User(name: found.name, email: found.email ?? "")
    healthScore = SuperOneScore(found.score)
    greeting = Greeting(timeBasedGreeting: found.greeting, personalizedMessage: found.message)
    (stats, alerts) = (SuperOneCounters(found.statistics), found.alerts.map(Alert.init))
    lastUpdated = found.lastUpdated
  }

  struct User: Codable, Sendable, Equatable {
    var name: String
    var email: String

    static let shape = Shape.closed(.required("name", .anyText), .required("email", .mail))
  }

  struct Greeting: Codable, Sendable, Equatable {
    var timeBasedGreeting: String
    var personalizedMessage: String

    static let shape = Shape.closed(
      .required("timeBasedGreeting", .words(["Good morning", "Good afternoon", "Good evening"])),
      .required("personalizedMessage", .anyText))
  }

  /// The contract's `DashboardAlert`.
  struct Alert: Codable, Sendable, Equatable {
    var id: String
    var type: HealthAlert.Kind
    var severity: HealthAlert.Severity
    var title: String
    var message: String
    var category: HealthCategory
    var createdAt: Timestamp
    var actionRequired: Bool

    init(_ alert: HealthAlert) {
      (id, type, severity) = (alert.id.description, alert.kind, alert.severity)
      (title, message, category) = (alert.title, alert.message, alert.category)
      (createdAt, actionRequired) = (alert.createdAt, alert.actionRequired)
    }

    static let shape = Shape.closed(
      .required("id", .id), .required("type", .words(of: HealthAlert.Kind.self)),
      .required("severity", .words(of: HealthAlert.Severity.self)), .required("title", .anyText),
      .required("message", .anyText), .required("category", .words(of: HealthCategory.self)),
      .required("createdAt", .moment), .required("actionRequired", .flag))
  }

  static let shape = Shape.closed(
    .required("user", User.shape), .required("healthScore", SuperOneScore.shape),
    .required("greeting", Greeting.shape), .required("stats", SuperOneCounters.shape),
    .required("alerts", .list(of: Alert.shape, atMost: 20)), .required("lastUpdated", .moment))
}

/// The counters of the start screen (R-SO-227).
struct SuperOneCounters: Codable, Sendable, Equatable {
  var recentTests: Int
  var recommendations: Int
  var healthAlerts: Int
  var upcomingAppointments: Int

  init(_ counters: HealthCounters) {
    (recentTests, recommendations) = (counters.recentTests, counters.recommendations)
    (healthAlerts, upcomingAppointments) = (counters.healthAlerts, counters.upcomingAppointments)
  }

  static let shape = Shape.closed(
    .required("recentTests", .count), .required("recommendations", .count),
    .required("healthAlerts", .count), .required("upcomingAppointments", .count))
}

/// The same with what is known in all (R-SO-229).
struct SuperOneStatistics: Codable, Sendable, Equatable {
  var recentTests: Int
  var recommendations: Int
  var healthAlerts: Int
  var upcomingAppointments: Int
  var totalReports: Int
  var totalBiomarkers: Int
  var abnormalBiomarkers: Int
  @OrNull var lastTestDate: Timestamp?

  init(_ found: GetHealthStatistics.Outcome) {
    let counters = found.counters
    (recentTests, recommendations) = (counters.recentTests, counters.recommendations)
    (healthAlerts, upcomingAppointments) = (counters.healthAlerts, counters.upcomingAppointments)
    (totalReports, totalBiomarkers, abnormalBiomarkers) = (found.reports, found.biomarkers, found.abnormal)
    lastTestDate = found.lastTestOn?.instant
  }

  static let shape = SuperOneCounters.shape.with(
    .required("totalReports", .count), .required("totalBiomarkers", .count),
    .required("abnormalBiomarkers", .count), .required("lastTestDate", .orNull(.moment)))
}
