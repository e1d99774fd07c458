/// Lists the providers who can be booked.
package struct ListProviders: Method {
  package static let name = "practice.providers"
  package static let summary = "Lists the providers that visits can be booked with, by name."
  package static let access = Access.read(.catalogue)

  /// A part of name or specialty; case and accents do not matter.
  package var q: String?
  /// Only providers who offer this type.
  package var type: AppointmentType?
  /// Only providers who work at this site.
  package var locationId: RecordID?
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var providers: [Provider]
    package var page: Pagination

    package init(providers: [Provider], page: Pagination) { (self.providers, self.page) = (providers, page) }
  }

  package static let example = ListProviders()
  package static let exampleOutcome = Outcome(
    providers: [
      Provider(
        id: RecordID(known: "dr-weber"), name: "Dr. Anna Weber", specialty: "Family medicine",
        acceptsTypes: [.video, .inPerson], locationIds: [RecordID(known: "mitte")], timeZone: "Europe/Berlin")
    ], page: Pagination(limit: 50, nextCursor: nil))
}

/// A person who can be booked.
package struct Provider: Codable, Sendable, Equatable {
  package var id: RecordID
  package var name: String
  package var specialty: String
  package var acceptsTypes: [AppointmentType]
  /// For visits in person.
  package var locationIds: [RecordID]
  package var timeZone: String

  package init(
    id: RecordID, name: String, specialty: String, acceptsTypes: [AppointmentType], locationIds: [RecordID],
    timeZone: String
  ) {
    (self.id, self.name, self.specialty, self.acceptsTypes) = (id, name, specialty, acceptsTypes)
    (self.locationIds, self.timeZone) = (locationIds, timeZone)
  }
}

package struct ListLocations: Method {
  package static let name = "practice.locations"
  package static let summary = "Lists the practice's sites, by name."
  package static let access = Access.read(.catalogue)

  /// Only sites open to patients without an appointment if true, only the others if false.
  package var walkIn: Bool?
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var locations: [Practice.Site]
    package var page: Pagination

    package init(locations: [Practice.Site], page: Pagination) {
      (self.locations, self.page) = (locations, page)
    }
  }

  package static let example = ListLocations()
  package static let exampleOutcome = Outcome(
    locations: [], page: Pagination(limit: 50, nextCursor: nil))
}
