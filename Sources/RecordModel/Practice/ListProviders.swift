/// Lists who can be booked.
package struct ListProviders: Method {
  package static let name = "practice.providers"
  package static let summary = "Lists the providers that visits can be booked with, by name."
  /// Reads what is the same for all patients.
  package static let access = Access.read(.catalogue)

  /// A part of name or specialty, whatever case and accents.
  package var q: String?
  /// Only who offers this type.
  package var type: AppointmentType?
  /// Only who works at this site.
  package var locationId: RecordID?
  /// Items of a page, 1 to 200.
  package var limit: Int?
  /// Where the page before ended.
  package var cursor: String?

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var providers: [Provider]
    /// Where the page ends.
    package var page: Pagination

    package init(providers: [Provider], page: Pagination) { (self.providers, self.page) = (providers, page) }
  }

  /// No parameters.
  package static let example = ListProviders()
  package static let exampleOutcome = Outcome(
    providers: [
      Provider(
        id: RecordID(known: "dr-weber"), name: "Dr. Anna Weber", specialty: "Family medicine",
        acceptsTypes: [.video, .inPerson], locationIds: [RecordID(known: "mitte")], timeZone: "Europe/Berlin")
    ], page: Pagination(limit: 50, nextCursor: nil))
}

/// Somebody who can be booked.
package struct Provider: Codable, Sendable, Equatable {
  package var id: RecordID
  package var name: String
  package var specialty: String
  /// The kinds of visits.
  package var acceptsTypes: [AppointmentType]
  /// The sites of visits in person.
  package var locationIds: [RecordID]
  /// The name of the zone.
  package var timeZone: String

  package init(
    id: RecordID, name: String, specialty: String, acceptsTypes: [AppointmentType], locationIds: [RecordID],
    timeZone: String
  ) {
    (self.id, self.name, self.specialty, self.acceptsTypes) = (id, name, specialty, acceptsTypes)
    (self.locationIds, self.timeZone) = (locationIds, timeZone)
  }
}

/// Lists the sites.
package struct ListLocations: Method {
  package static let name = "practice.locations"
  package static let summary = "Lists the practice's sites, by name."
  /// Reads what is the same for all patients.
  package static let access = Access.read(.catalogue)

  /// Only sites that patients may come to without an appointment, or only the others.
  package var walkIn: Bool?
  /// Items of a page, 1 to 200.
  package var limit: Int?
  /// Where the page before ended.
  package var cursor: String?

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    /// The sites.
    package var locations: [Practice.Site]
    /// Where the page ends.
    package var page: Pagination

    package init(locations: [Practice.Site], page: Pagination) {
      (self.locations, self.page) = (locations, page)
    }
  }

  /// No parameters.
  package static let example = ListLocations()
  /// No sites.
  package static let exampleOutcome = Outcome(
    locations: [], page: Pagination(limit: 50, nextCursor: nil))
}
