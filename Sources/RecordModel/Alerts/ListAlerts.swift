/// Lists alerts, over all patients or of one.
public struct ListAlerts: Method {
  /// `alerts.list`.
  public static let name = "alerts.list"
  /// For the documentation.
  public static let summary = "Lists alerts for the care team, the most pressing first, then the oldest."
  /// Reads patients' records.
  public static let access = Access.read(
    .patient, by: .careTeam, shows: .partlySelfEntered, of: .ownPatients)

  /// Only this patient's.
  public var patientId: PatientID?
  /// Only those that are so pressing.
  public var severity: AlertSeverity?
  /// Only those that stand there; all that are not resolved where it is left out.
  public var status: Status?
  /// Items of a page, 1 to 200.
  public var limit: Int?
  /// Where the page before ended.
  public var cursor: String?

  /// All that are not resolved.
  public init(patientId: PatientID? = nil) { self.patientId = patientId }

  /// Which alerts are listed.
  public enum Status: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// All that are not resolved.
    case active
    /// Those that stand there.
    case open, acknowledged, assessed, resolved
  }

  /// A page.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The alerts.
    public var alerts: [Alert]
    /// How many are not resolved, on the page or not.
    public var counts: Counts
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(alerts: [Alert], counts: Counts, page: Pagination) {
      (self.alerts, self.counts, self.page) = (alerts, counts, page)
    }
  }

  /// Alerts that are not resolved, by how pressing they are.
  public struct Counts: Codable, Sendable, Equatable {
    /// Of this severity.
    public var critical = 0
    /// Of this severity.
    public var high = 0
    /// Of this severity.
    public var moderate = 0
    /// Of this severity.
    public var low = 0

    /// None.
    public init() {}

    /// Counts one.
    public mutating func count(_ severity: AlertSeverity) {
      switch severity {
      case .critical: critical += 1
      case .high: high += 1
      case .moderate: moderate += 1
      case .low: low += 1
      }
    }
  }

  /// Usual parameters.
  public static let example = ListAlerts()
  /// One alert.
  public static let exampleOutcome: Outcome = {
    var counts = Counts()
    counts.count(.critical)
    return Outcome(alerts: [.example], counts: counts, page: Pagination(limit: 50, nextCursor: nil))
  }()
}

/// Answers one alert.
public struct GetAlert: Method {
  /// `alerts.get`.
  public static let name = "alerts.get"
  /// For the documentation.
  public static let summary = "Answers one alert."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .careTeam, shows: .partlySelfEntered)

  /// The patient.
  public var patientId: PatientID
  /// The alert.
  public var alertId: RecordID

  /// That alert.
  public init(patientId: PatientID, alertId: RecordID) {
    (self.patientId, self.alertId) = (patientId, alertId)
  }

  /// What the method answers.
  public typealias Outcome = Alert
  /// Usual parameters.
  public static let example = GetAlert(patientId: Example.patient, alertId: RecordID(known: "alert-1"))
  /// A usual answer.
  public static let exampleOutcome = Alert.example
}
