/// Lists who can be booked.
public struct ListProviders: Method {
  /// `practice.providers`.
  public static let name = "practice.providers"
  /// For the documentation.
  public static let summary = "Lists the providers that visits can be booked with, by name."
  /// Reads what is the same for all patients.
  public static let access = Access.read(.catalogue)

  /// A part of name or specialty, whatever case and accents.
  public var q: String?
  /// Only who offers this type.
  public var type: AppointmentType?
  /// Only who works at this site.
  public var locationId: RecordID?
  /// Items of a page, 1 to 200.
  public var limit: Int?
  /// Where the page before ended.
  public var cursor: String?

  /// All of them.
  public init() {}

  /// A page.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The providers.
    public var providers: [Provider]
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(providers: [Provider], page: Pagination) { (self.providers, self.page) = (providers, page) }
  }

  /// No parameters.
  public static let example = ListProviders()
  /// One provider.
  public static let exampleOutcome = Outcome(
    providers: [
      Provider(
        id: RecordID(known: "dr-weber"), name: "Dr. Anna Weber", specialty: "Family medicine",
        acceptsTypes: [.video, .inPerson], locationIds: [RecordID(known: "mitte")], timeZone: "Europe/Berlin")
    ], page: Pagination(limit: 50, nextCursor: nil))
}

/// Somebody who can be booked.
public struct Provider: Codable, Sendable, Equatable {
  /// Names the provider.
  public var id: RecordID
  /// For people.
  public var name: String
  /// For people.
  public var specialty: String
  /// The kinds of visits.
  public var acceptsTypes: [AppointmentType]
  /// The sites of visits in person.
  public var locationIds: [RecordID]
  /// The name of the zone.
  public var timeZone: String

  /// A provider.
  public init(
    id: RecordID, name: String, specialty: String, acceptsTypes: [AppointmentType], locationIds: [RecordID],
    timeZone: String
  ) {
    (self.id, self.name, self.specialty, self.acceptsTypes) = (id, name, specialty, acceptsTypes)
    (self.locationIds, self.timeZone) = (locationIds, timeZone)
  }
}

/// Lists the sites.
public struct ListLocations: Method {
  /// `practice.locations`.
  public static let name = "practice.locations"
  /// For the documentation.
  public static let summary = "Lists the practice's sites, by name."
  /// Reads what is the same for all patients.
  public static let access = Access.read(.catalogue)

  /// Only sites that patients may come to without an appointment, or only the others.
  public var walkIn: Bool?
  /// Items of a page, 1 to 200.
  public var limit: Int?
  /// Where the page before ended.
  public var cursor: String?

  /// All of them.
  public init() {}

  /// A page.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The sites.
    public var locations: [Practice.Site]
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(locations: [Practice.Site], page: Pagination) {
      (self.locations, self.page) = (locations, page)
    }
  }

  /// No parameters.
  public static let example = ListLocations()
  /// No sites.
  public static let exampleOutcome = Outcome(
    locations: [], page: Pagination(limit: 50, nextCursor: nil))
}
