/// Who can be visited and written to, where and when: configured by the operator, published as a whole (R-MH-089).
public struct Practice: Codable, Sendable, Equatable {
  /// Names this version; a changed one needs a new id.
  public var id: String
  /// For people.
  public var title: LocalizedText
  /// The zones that sites and providers name.
  public var timeZones: [Zone]
  /// The sites.
  public var locations: [Site]
  /// Who is visited or written to.
  public var providers: [Member]

  /// A practice.
  public init(
    id: String, title: LocalizedText, timeZones: [Zone], locations: [Site], providers: [Member]
  ) {
    (self.id, self.title, self.timeZones) = (id, title, timeZones)
    (self.locations, self.providers) = (locations, providers)
  }

  /// A time zone by name and rule.
  public struct Zone: Codable, Sendable, Equatable {
    /// The name in the IANA database: `Europe/Berlin`.
    public var name: String
    /// When its clocks show what.
    public var rule: TimeZoneRule

    /// A zone.
    public init(name: String, rule: TimeZoneRule) { (self.name, self.rule) = (name, rule) }
  }

  /// A site of the practice.
  public struct Site: Codable, Sendable, Equatable {
    /// Names the site.
    public var id: RecordID
    /// For people.
    public var name: String
    /// Where it is.
    public var address: Address
    /// For calls.
    public var phone: String?
    /// Whether patients may come without an appointment.
    public var acceptsWalkIns: Bool
    /// The name of its zone.
    public var timeZone: String
    /// When it is open; for people, bookings look at the provider's hours.
    public var hours: [OpeningHours]?
  }

  /// Somebody who is visited or written to.
  public struct Member: Codable, Sendable, Equatable {
    /// Names the provider.
    public var id: RecordID
    /// For people.
    public var name: String
    /// For people.
    public var specialty: String
    /// In which role messages are answered; a physician where it is left out.
    public var role: StaffRole?
    /// The account behind messages.
    public var accountId: AccountID?
    /// The kinds of visits; nobody books who offers none.
    public var acceptsTypes: [AppointmentType]
    /// The sites of visits in person.
    public var locationIds: [RecordID]
    /// The name of the zone that hours and days without a site are in.
    public var timeZone: String
    /// How long a visit lasts; 30 minutes where it is left out.
    public var visitMinutes: Int?
    /// When visits can be booked; any time where it is left out.
    public var hours: [OpeningHours]?
    /// Days without visits.
    public var closedOn: [CalendarDay]?

    /// How long a visit lasts.
    public var duration: Int { visitMinutes ?? 30 }
  }
}

/// A span of a weekday, in a place's own time.
public struct OpeningHours: Codable, Sendable, Equatable {
  /// The days of the week.
  public enum Day: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// As in a calendar's head, Sunday first.
    case sun, mon, tue, wed, thu, fri, sat
  }

  /// The day.
  public var day: Day
  /// From then on.
  public var open: HourMinute
  /// Until then.
  public var close: HourMinute

  /// A span.
  public init(day: Day, open: HourMinute, close: HourMinute) {
    (self.day, self.open, self.close) = (day, open, close)
  }
}

/// A postal address.
public struct Address: Codable, Sendable, Equatable {
  /// Street and number.
  public var line1: String
  /// What does not fit there.
  public var line2: String?
  /// The town.
  public var city: String
  /// The state or region.
  public var region: String
  /// The postal code.
  public var postalCode: String
  /// The country by ISO 3166-1: two capital letters.
  public var country: String
}

/// Roles in which staff write messages.
public enum StaffRole: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A physician.
  case clinician
  /// A nurse.
  case nurse
  /// Support.
  case admin
}

extension Practice {
  /// The provider of that id.
  public func provider(_ id: RecordID) -> Member? { providers.first { $0.id == id } }

  /// The provider behind an account.
  public func provider(account: AccountID) -> Member? { providers.first { $0.accountId == account } }

  /// The site of that id.
  public func location(_ id: RecordID) -> Site? { locations.first { $0.id == id } }

  /// The rule of a zone; a published practice has one for every name that it uses.
  public func rule(_ zone: String) -> TimeZoneRule { timeZones.first { $0.name == zone }?.rule ?? .utc }
}
