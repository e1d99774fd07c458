/// Lists alerts, over all patients or of one.
package struct ListAlerts: Method {
  package static let name = "alerts.list"
  package static let summary = "Lists alerts for the care team, the most pressing first, then the oldest."
  package static let access = Access.read(
    .patient, only: .careTeam, shows: .partlySelfEntered, of: .ownPatients)

  package var patientId: PatientID?
  /// Only alerts of this severity.
  package var severity: AlertSeverity?
  /// Only alerts of this status; all that are not resolved if left out.
  package var status: Status?
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID? = nil) { self.patientId = patientId }

  package enum Status: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// All that are not resolved.
    case active
    case open, acknowledged, assessed, resolved
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var alerts: [Alert]
    /// Unresolved alerts, on the page or not.
    package var counts: Counts
    package var page: Pagination

    package init(alerts: [Alert], counts: Counts, page: Pagination) {
      (self.alerts, self.counts, self.page) = (alerts, counts, page)
    }
  }

  /// Unresolved alerts by severity.
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
  package static let exampleOutcome: Outcome = {
    var counts = Counts()
    counts.count(.critical)
    return Outcome(alerts: [.example], counts: counts, page: Pagination(limit: 50, nextCursor: nil))
  }()
}

package struct GetAlert: Method {
  package static let name = "alerts.get"
  package static let summary = "Answers one alert."
  package static let access = Access.read(.patient, only: .careTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  package var alertId: RecordID

  package init(patientId: PatientID, alertId: RecordID) {
    (self.patientId, self.alertId) = (patientId, alertId)
  }

  package typealias Outcome = Alert
  package static let example = GetAlert(patientId: Example.patient, alertId: RecordID(known: "alert-1"))
  package static let exampleOutcome = Alert.example
}
