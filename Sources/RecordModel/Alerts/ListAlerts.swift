/// Lists alerts, over all patients or of one.
package struct ListAlerts: Method {
  /// `alerts.list`.
  package static let name = "alerts.list"
  package static let summary = "Lists alerts for the care team, the most pressing first, then the oldest."
  /// Reads patients' records.
  package static let access = Access.read(
    .patient, only: .careTeam, shows: .partlySelfEntered, of: .ownPatients)

  /// Only this patient's.
  package var patientId: PatientID?
  /// Only those that are so pressing.
  package var severity: AlertSeverity?
  /// Only those that stand there; all that are not resolved where it is left out.
  package var status: Status?
  /// Items of a page, 1 to 200.
  package var limit: Int?
  /// Where the page before ended.
  package var cursor: String?

  /// All that are not resolved.
  package init(patientId: PatientID? = nil) { self.patientId = patientId }

  /// Which alerts are listed.
  package enum Status: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// All that are not resolved.
    case active
    /// Those that stand there.
    case open, acknowledged, assessed, resolved
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var alerts: [Alert]
    /// How many are not resolved, on the page or not.
    package var counts: Counts
    /// Where the page ends.
    package var page: Pagination

    package init(alerts: [Alert], counts: Counts, page: Pagination) {
      (self.alerts, self.counts, self.page) = (alerts, counts, page)
    }
  }

  /// Alerts that are not resolved, by how pressing they are.
  package struct Counts: Codable, Sendable, Equatable {
    package var critical = 0
    package var high = 0
    package var moderate = 0
    package var low = 0

    package init() {}

    package mutating func count(_ severity: AlertSeverity) {
      switch severity {
      case .critical: critical += 1
      case .high: high += 1
      case .moderate: moderate += 1
      case .low: low += 1
      }
    }
  }

  package static let example = ListAlerts()
  /// One alert.
  package static let exampleOutcome: Outcome = {
    var counts = Counts()
    counts.count(.critical)
    return Outcome(alerts: [.example], counts: counts, page: Pagination(limit: 50, nextCursor: nil))
  }()
}

/// Answers one alert.
package struct GetAlert: Method {
  /// `alerts.get`.
  package static let name = "alerts.get"
  package static let summary = "Answers one alert."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, only: .careTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  package var alertId: RecordID

  package init(patientId: PatientID, alertId: RecordID) {
    (self.patientId, self.alertId) = (patientId, alertId)
  }

  /// What the method answers.
  package typealias Outcome = Alert
  package static let example = GetAlert(patientId: Example.patient, alertId: RecordID(known: "alert-1"))
  package static let exampleOutcome = Alert.example
}
