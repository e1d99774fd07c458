import RecordModel

/// The contract's `UserPreferences` (R-SO-051).
struct SuperOnePreferences: Codable, Sendable, Equatable {
  var notifications: Notifications
  var privacy: Privacy
  var units: Units
  var theme: String

  init(_ person: PersonView) {
    (notifications, privacy) = (Notifications(person), Privacy(person))
    (units, theme) = (Units(person.account), person.account.theme.rawValue)
  }

  struct Notifications: Codable, Sendable, Equatable {
    var healthAlerts: Bool
    var appointmentReminders: Bool
    var reportReady: Bool
    var recommendations: Bool
    var weeklyDigest: Bool
    var monthlyReport: Bool
    var pushEnabled: Bool
    var emailEnabled: Bool
    var smsEnabled: Bool
    var quietHours: Quiet

    enum CodingKeys: String, CodingKey {
      case healthAlerts = "health_alerts"
      case appointmentReminders = "appointment_reminders"
      case reportReady = "report_ready"
      case recommendations
      case weeklyDigest = "weekly_digest"
      case monthlyReport = "monthly_report"
      case pushEnabled = "push_enabled"
      case emailEnabled = "email_enabled"
      case smsEnabled = "sms_enabled"
      case quietHours = "quiet_hours"
    }

    init(_ person: PersonView) {
      let (notices, chosen) = (person.account.notices, person.preferences)
      (healthAlerts, reportReady) = (notices.healthAlerts, notices.reportReady)
      (recommendations, weeklyDigest) = (notices.recommendations, notices.weeklyDigest)
      (monthlyReport, appointmentReminders) = (notices.monthlyReport, chosen.appointmentReminders)
      (pushEnabled, emailEnabled) = (chosen.notificationsEnabled, chosen.emailNotifications)
      (smsEnabled, quietHours) = (chosen.smsNotifications, Quiet(chosen.quietHours))
    }
  }

  struct Quiet: Codable, Sendable, Equatable {
    var enabled: Bool
    var startTime: String
    var endTime: String

    enum CodingKeys: String, CodingKey {
      case enabled
      case startTime = "start_time"
      case endTime = "end_time"
    }

    /// None are shown as those that would be switched on.
    init(_ hours: QuietHours?) {
      enabled = hours != nil
      (startTime, endTime) = (hours?.from.description ?? "22:00", hours?.until.description ?? "07:00")
    }
  }

  struct Privacy: Codable, Sendable, Equatable {
    var shareDataWithProviders: Bool
    var shareDataForResearch: Bool
    var allowAnalytics: Bool
    var allowMarketing: Bool
    /// In days.
    var dataRetentionPeriod: Int

    enum CodingKeys: String, CodingKey {
      case shareDataWithProviders = "share_data_with_providers"
      case shareDataForResearch = "share_data_for_research"
      case allowAnalytics = "allow_analytics"
      case allowMarketing = "allow_marketing"
      case dataRetentionPeriod = "data_retention_period"
    }

    init(_ person: PersonView) {
      let own = person.account.privacy
      (shareDataWithProviders, shareDataForResearch) = (
        person.privacy.shareDataWithProviders, person.privacy.shareWithResearch
      )
      (allowAnalytics, allowMarketing) = (own.allowAnalytics, own.allowMarketing)
      dataRetentionPeriod = own.dataRetentionDays
    }
  }

  struct Units: Codable, Sendable, Equatable {
    var weightUnit: String
    var heightUnit: String
    var temperatureUnit: String
    var dateFormat: String

    enum CodingKeys: String, CodingKey {
      case weightUnit = "weight_unit"
      case heightUnit = "height_unit"
      case temperatureUnit = "temperature_unit"
      case dateFormat = "date_format"
    }

    init(_ account: AccountPreferences) {
      (weightUnit, heightUnit) = (account.weightUnit.rawValue, account.heightUnit.rawValue)
      (temperatureUnit, dateFormat) = (account.temperatureUnit.rawValue, account.dateFormat.rawValue)
    }
  }

  static let shape = Shape.closed(
    .required("notifications", notificationsShape), .required("privacy", privacyShape),
    .required(
      "units",
      .closed(
        .required("weight_unit", .anyText), .required("height_unit", .anyText),
        .required("temperature_unit", .anyText), .required("date_format", .anyText))),
    .required("theme", .anyText))

  private static let notificationsShape = Shape.object(
    [
      "health_alerts", "appointment_reminders", "report_ready", "recommendations", "weekly_digest",
      "monthly_report", "push_enabled", "email_enabled", "sms_enabled",
    ].map { .required($0, .flag) } + [
      .required(
        "quiet_hours",
        .closed(
          .required("enabled", .flag), .required("start_time", .clock), .required("end_time", .clock)))
    ])

  private static let privacyShape = Shape.closed(
    .required("share_data_with_providers", .flag), .required("share_data_for_research", .flag),
    .required("allow_analytics", .flag), .required("allow_marketing", .flag),
    .required("data_retention_period", .integer(30...36_500)))
}
