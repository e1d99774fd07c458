/// A patient's first screen: the latest measures, the next appointments, the last messages.
package struct GetDashboard: Method {
  package static let name = "dashboard.get"
  package static let summary =
    "Answers the latest measures with their meaning, the next appointments and the last messages."
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  /// The measure set that values are judged by; the one in force if left out.
  package var measureSet: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = PatientDashboard
  package static let example = GetDashboard(patientId: Example.patient)
  package static let exampleOutcome: PatientDashboard = {
    var metrics = DashboardMetrics()
    metrics[.heartRate] = DashboardMetric(
      value: ExactDecimal(72), unit: "bpm", status: .normal, category: "normal", measuredAt: Example.start,
      source: .patient)
    var dashboard = PatientDashboard(
      patientId: Example.patient, name: "Erika Mustermann", lastUpdated: Example.start, metrics: metrics,
      quickActions: QuickAction.all(.de), measureSet: "measures-2026-1")
    dashboard.upcomingAppointments = [DashboardAppointment(.example)]
    dashboard.recentMessages = [DashboardMessage(.example, in: RecordID(known: "thread-1"), unread: false)]
    dashboard.unread = CountUnread.exampleOutcome
    return dashboard
  }()
}

/// A patient's dashboard (R-MH-066).
package struct PatientDashboard: Codable, Sendable, Equatable {
  package var patientId: PatientID
  /// Empty if no name is known.
  package var name: String
  /// When the newest event that changed the dashboard was recorded (R-MH-070).
  package var lastUpdated: Timestamp
  package var metrics: DashboardMetrics
  /// Visits still to take place, soonest first, at most five.
  package var upcomingAppointments: [DashboardAppointment] = []
  /// The last messages of all threads, newest first, at most five.
  package var recentMessages: [DashboardMessage] = []
  /// Suggestions (R-MH-072).
  package var quickActions: [QuickAction]
  /// The patient's unread messages and notifications; absent for everybody else.
  package var unread: CountUnread.Outcome?
  /// The set that the measures were judged by.
  package var measureSet: String
  /// Members without the entries that the patient keeps from the care team; left out if nothing is withheld
  /// (R-MH-180).
  package var withheld: [String]?

  package init(
    patientId: PatientID, name: String, lastUpdated: Timestamp, metrics: DashboardMetrics,
    quickActions: [QuickAction], measureSet: String
  ) {
    (self.patientId, self.name, self.lastUpdated) = (patientId, name, lastUpdated)
    (self.metrics, self.measureSet, self.quickActions) = (metrics, measureSet, quickActions)
  }
}

/// The latest value of a measure (R-MH-067, R-MH-069).
package struct DashboardMetric: Codable, Sendable, Equatable {
  /// Absent for a blood pressure, which has the other two instead.
  package var value: ExactDecimal?
  /// The upper value of a blood pressure.
  package var systolic: ExactDecimal?
  /// The lower value of a blood pressure.
  package var diastolic: ExactDecimal?
  package var unit: String
  /// The class of the value.
  package var status: MeasureStatus
  /// The published name of the band.
  package var category: String?
  package var measuredAt: Timestamp
  package var source: MeasureSource
  package var context: GlucoseContext?
  /// Whether the status comes from a range that a clinician set for the patient (R-MH-345); left out if it
  /// does not.
  package var judgedByTarget: Bool?

  package init(
    value: ExactDecimal?, unit: String, status: MeasureStatus, category: String?, measuredAt: Timestamp,
    source: MeasureSource
  ) {
    (self.value, self.unit, self.status, self.category) = (value, unit, status, category)
    (self.measuredAt, self.source) = (measuredAt, source)
  }
}

/// An action that a dashboard offers.
package struct QuickAction: Codable, Sendable, Equatable {
  package var id: String
  /// In the language of the call.
  package var label: String
  /// The screen that does it.
  package var screen: String

  /// The actions that every dashboard offers (R-MH-072).
  package static func all(_ language: Language) -> [QuickAction] {
    func action(_ id: String, _ label: LocalizedText, _ screen: String) -> QuickAction {
      QuickAction(id: id, label: label.localized(language), screen: screen)
    }
    return [
      action(
        "book-appointment", LocalizedText(de: "Termin buchen", en: "Book appointment"),
        "patient-appointments"),
      action("log-vitals", LocalizedText(de: "Werte eintragen", en: "Log vitals"), "patient-health-metrics"),
      action(
        "send-message", LocalizedText(de: "Nachricht schreiben", en: "Send message"), "patient-messages"),
      action(
        "request-walk-in", LocalizedText(de: "Ohne Termin kommen", en: "Request walk-in"), "patient-walk-in"),
    ]
  }
}
