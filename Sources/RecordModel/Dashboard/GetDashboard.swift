/// What a patient sees first: the latest measures, the next appointments, the last messages.
public struct GetDashboard: Method {
  /// `dashboard.get`.
  public static let name = "dashboard.get"
  /// For the documentation.
  public static let summary =
    "Answers the latest measures with their meaning, the next appointments and the last messages."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// The measure set that values are judged by; the one in force where it is left out.
  public var measureSet: String?

  /// That patient's.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// What the method answers.
  public typealias Outcome = PatientDashboard
  /// The example patient.
  public static let example = GetDashboard(patientId: Example.patient)
  /// One measure, one visit and one message.
  public static let exampleOutcome: PatientDashboard = {
    var metrics = DashboardMetrics()
    metrics.heartRate = DashboardMetric(
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
public struct PatientDashboard: Codable, Sendable, Equatable {
  /// The patient.
  public var patientId: PatientID
  /// The patient's name; empty where none is known.
  public var name: String
  /// When the newest event was recorded that changed anything shown (R-MH-070).
  public var lastUpdated: Timestamp
  /// The latest measures.
  public var metrics: DashboardMetrics
  /// The next visits that are to take place, soonest first, at most five.
  public var upcomingAppointments: [DashboardAppointment] = []
  /// The last messages of all threads, newest first, at most five.
  public var recentMessages: [DashboardMessage] = []
  /// What the patient may want to do next (R-MH-072).
  public var quickActions: [QuickAction]
  /// What the patient has not read; absent for everybody else.
  public var unread: CountUnread.Outcome?
  /// The set that the measures were judged by.
  public var measureSet: String
  /// Members that lack what the patient keeps from the care team; left out where nothing is withheld (R-MH-180).
  public var withheld: [String]?

  /// A dashboard.
  public init(
    patientId: PatientID, name: String, lastUpdated: Timestamp, metrics: DashboardMetrics,
    quickActions: [QuickAction], measureSet: String
  ) {
    (self.patientId, self.name, self.lastUpdated) = (patientId, name, lastUpdated)
    (self.metrics, self.measureSet, self.quickActions) = (metrics, measureSet, quickActions)
  }
}

/// The tiles of a dashboard: `null` where nothing was ever measured (R-MH-068).
public struct DashboardMetrics: Codable, Sendable, Equatable {
  /// Beats a minute.
  public var heartRate: DashboardMetric?
  /// The pair.
  public var bloodPressure: DashboardMetric?
  /// In mg/dL.
  public var bloodGlucose: DashboardMetric?
  /// In percent.
  public var a1cLevel: DashboardMetric?
  /// In kilograms.
  public var weight: DashboardMetric?
  /// Computed from weight and height.
  public var bmi: DashboardMetric?

  /// Nothing measured.
  public init() {}

  /// The tile of a name.
  public subscript(tile: DashboardTile) -> DashboardMetric? {
    get { self[keyPath: tile.path] }
    set { self[keyPath: tile.path] = newValue }
  }

  /// Writes all six, also those that are `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(heartRate, forKey: .heartRate)
    try container.encode(bloodPressure, forKey: .bloodPressure)
    try container.encode(bloodGlucose, forKey: .bloodGlucose)
    try container.encode(a1cLevel, forKey: .a1cLevel)
    try container.encode(weight, forKey: .weight)
    try container.encode(bmi, forKey: .bmi)
  }
}

/// The name of a tile.
public enum DashboardTile: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The measures of ``DashboardMetrics``.
  case heartRate, bloodPressure, bloodGlucose, a1cLevel, weight, bmi

  var path: WritableKeyPath<DashboardMetrics, DashboardMetric?> {
    switch self {
    case .heartRate: \.heartRate
    case .bloodPressure: \.bloodPressure
    case .bloodGlucose: \.bloodGlucose
    case .a1cLevel: \.a1cLevel
    case .weight: \.weight
    case .bmi: \.bmi
    }
  }
}

/// The latest value of a measure (R-MH-067, R-MH-069).
public struct DashboardMetric: Codable, Sendable, Equatable {
  /// The value; of a blood pressure there are the other two instead.
  public var value: ExactDecimal?
  /// The upper value of a blood pressure.
  public var systolic: ExactDecimal?
  /// The lower value of a blood pressure.
  public var diastolic: ExactDecimal?
  /// The unit for people.
  public var unit: String
  /// What the value means.
  public var status: MeasureStatus
  /// The published name of the band.
  public var category: String?
  /// When it was measured.
  public var measuredAt: Timestamp
  /// Where it comes from.
  public var source: MeasureSource
  /// For glucose.
  public var context: GlucoseContext?
  /// Whether a range that a clinician set for the patient gave the status (R-MH-345); left out where none did.
  public var judgedByTarget: Bool?

  /// A single value.
  public init(
    value: ExactDecimal?, unit: String, status: MeasureStatus, category: String?, measuredAt: Timestamp,
    source: MeasureSource
  ) {
    (self.value, self.unit, self.status, self.category) = (value, unit, status, category)
    (self.measuredAt, self.source) = (measuredAt, source)
  }
}

/// Something that a dashboard offers to do.
public struct QuickAction: Codable, Sendable, Equatable {
  /// Names the action.
  public var id: String
  /// For the person, in the language of the call.
  public var label: String
  /// The screen that does it.
  public var screen: String

  /// The actions that every dashboard offers (R-MH-072).
  public static func all(_ language: Language) -> [QuickAction] {
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
