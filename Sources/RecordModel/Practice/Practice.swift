/// Who can be visited and written to, where and when: configured by the operator, published as a whole (R-MH-089).
package struct Practice: Codable, Sendable, Equatable {
  /// Names this version; a changed one needs a new id.
  package var id: String
  package var title: LocalizedText
  /// The zones that sites and providers name.
  package var timeZones: [Zone]
  /// The sites.
  package var locations: [Site]
  /// Who is visited or written to.
  package var providers: [Member]

  package init(
    id: String, title: LocalizedText, timeZones: [Zone], locations: [Site], providers: [Member]
  ) {
    (self.id, self.title, self.timeZones) = (id, title, timeZones)
    (self.locations, self.providers) = (locations, providers)
  }

  /// A time zone by name and rule.
  package struct Zone: Codable, Sendable, Equatable {
    /// The name in the IANA database: `Europe/Berlin`.
    package var name: String
    /// When its clocks show what.
    package var rule: TimeZoneRule

    package init(name: String, rule: TimeZoneRule) { (self.name, self.rule) = (name, rule) }
  }

  /// A site of the practice.
  package struct Site: Codable, Sendable, Equatable {
    package var id: RecordID
    package var name: String
    package var address: Address
    /// For calls.
    package var phone: String?
    /// Whether patients may come without an appointment.
    package var acceptsWalkIns: Bool
    /// The name of its zone.
    package var timeZone: String
    /// When it is open; for people, bookings look at the provider's hours.
    package var hours: [OpeningHours]?
  }

  /// Somebody who is visited or written to.
  package struct Member: Codable, Sendable, Equatable {
    /// Names the provider.
    package var id: RecordID
    package var name: String
    package var specialty: String
    /// In which role messages are answered; a physician where it is left out.
    package var role: StaffRole?
    /// The account behind messages.
    package var accountId: AccountID?
    /// The kinds of visits; nobody books who offers none.
    package var acceptsTypes: [AppointmentType]
    /// The sites of visits in person.
    package var locationIds: [RecordID]
    /// The name of the zone that hours and days without a site are in.
    package var timeZone: String
    /// How long a visit lasts; 30 minutes where it is left out.
    package var visitMinutes: Int?
    /// When visits can be booked; any time where it is left out.
    package var hours: [OpeningHours]?
    /// Days without visits.
    package var closedOn: [CalendarDay]?

    /// How long a visit lasts.
    package var duration: Int { visitMinutes ?? 30 }
  }
}

/// A span of a weekday, in a place's own time.
package struct OpeningHours: Codable, Sendable, Equatable {
  /// The days of the week.
  package enum Day: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// As in a calendar's head, Sunday first.
    case sun, mon, tue, wed, thu, fri, sat
  }

  package var day: Day
  package var open: HourMinute
  /// Until then.
  package var close: HourMinute

  /// A span.
  package init(day: Day, open: HourMinute, close: HourMinute) {
    (self.day, self.open, self.close) = (day, open, close)
  }
}

/// A postal address.
package struct Address: Codable, Sendable, Equatable {
  /// Street and number.
  package var line1: String
  /// What does not fit there.
  package var line2: String?
  /// The town.
  package var city: String
  /// The state or region.
  package var region: String
  package var postalCode: String
  /// The country by ISO 3166-1: two capital letters.
  package var country: String
}

/// Roles in which staff write messages.
package enum StaffRole: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case clinician
  case nurse
  /// Support.
  case admin
}

extension Practice {
  package func provider(_ id: RecordID) -> Member? { providers.first { $0.id == id } }

  /// The provider behind an account.
  package func provider(account: AccountID) -> Member? { providers.first { $0.accountId == account } }

  package func location(_ id: RecordID) -> Site? { locations.first { $0.id == id } }

  /// The rule of a zone; a published practice has one for every name that it uses.
  package func rule(_ zone: String) -> TimeZoneRule { timeZones.first { $0.name == zone }?.rule ?? .utc }
}
