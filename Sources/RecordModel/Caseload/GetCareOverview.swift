/// A clinician's first screen (R-MH-173).
package struct GetCareOverview: Method {
  package static let name = "care.overview"
  package static let summary =
    "Answers how many patients, visits and open things the caller has, with the most pressing of each."
  package static let access = Access.read(
    .patient, only: .careTeam, shows: .partlySelfEntered, of: .ownPatients)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var clinicianId: AccountID
    /// When the newest event in the record of a patient in their care was recorded; now without any.
    package var lastUpdated: Timestamp
    package var patientCount: Int
    /// Today's in the caller's time zone, without cancelled ones (R-MH-174).
    package var appointmentCount: Int
    package var pendingItems: PendingItems
    /// At most five.
    package var quickAlerts: [Alert]
    package var todaysSchedule: [ScheduleItem]
    /// At most twenty.
    package var recentActivities: [CareActivity]

    package init(clinicianId: AccountID, lastUpdated: Timestamp, patientCount: Int, pending: PendingItems) {
      (self.clinicianId, self.lastUpdated) = (clinicianId, lastUpdated)
      (self.patientCount, pendingItems, appointmentCount) = (patientCount, pending, 0)
      (quickAlerts, todaysSchedule, recentActivities) = ([], [], [])
    }
  }

  package static let example = GetCareOverview()
  package static let exampleOutcome: Outcome = {
    var pending = PendingItems()
    pending.openAlerts = 1
    var overview = Outcome(
      clinicianId: Example.clinician, lastUpdated: Example.end, patientCount: 1, pending: pending)
    overview.quickAlerts = [.example]
    (overview.todaysSchedule, overview.appointmentCount) = ([.example], 1)
    overview.recentActivities = [.example]
    return overview
  }()
}

/// What waits for somebody of the care team (R-MH-175).
package struct PendingItems: Codable, Sendable, Equatable {
  /// Those that are not resolved.
  package var openAlerts = 0
  package var visitRequests = 0
  package var refillRequests = 0
  /// In the caller's own threads.
  package var unreadMessages = 0
  /// Drafts that were saved and not published.
  package var unpublishedCarePlans = 0

  package init() {}

  package var total: Int {
    openAlerts + visitRequests + refillRequests + unreadMessages + unpublishedCarePlans
  }

  private enum CodingKeys: String, CodingKey {
    case total, openAlerts, visitRequests, refillRequests, unreadMessages, unpublishedCarePlans
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    // It follows from the others; that it is there is what the schema says.
    _ = try members.decode(Int.self, forKey: .total)
    openAlerts = try members.decode(Int.self, forKey: .openAlerts)
    visitRequests = try members.decode(Int.self, forKey: .visitRequests)
    refillRequests = try members.decode(Int.self, forKey: .refillRequests)
    unreadMessages = try members.decode(Int.self, forKey: .unreadMessages)
    unpublishedCarePlans = try members.decode(Int.self, forKey: .unpublishedCarePlans)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(total, forKey: .total)
    try members.encode(openAlerts, forKey: .openAlerts)
    try members.encode(visitRequests, forKey: .visitRequests)
    try members.encode(refillRequests, forKey: .refillRequests)
    try members.encode(unreadMessages, forKey: .unreadMessages)
    try members.encode(unpublishedCarePlans, forKey: .unpublishedCarePlans)
  }
}
