/// The providers and sites of a practice, with their hours: configured by the operator, published as a whole
/// (R-MH-089).
package struct Practice: Codable, Sendable, Equatable {
  /// Identifies this version; a changed one needs a new id.
  package var id: String
  package var title: LocalizedText
  /// The zones that sites and providers name.
  package var timeZones: [Zone]
  package var locations: [Site]
  /// People to visit or write to.
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
    /// The offsets of its clocks, and when they change.
    package var rule: TimeZoneRule

    package init(name: String, rule: TimeZoneRule) { (self.name, self.rule) = (name, rule) }
  }

  /// A site of the practice.
  package struct Site: Codable, Sendable, Equatable {
    package var id: RecordID
    package var name: String
    package var address: Address
    package var phone: String?
    package var acceptsWalkIns: Bool
    package var timeZone: String
    /// For people; bookings depend on the provider's hours.
    package var hours: [OpeningHours]?
  }

  /// A person to visit or write to.
  package struct Member: Codable, Sendable, Equatable {
    package var id: RecordID
    package var name: String
    package var specialty: String
    /// The role in which messages are answered; a physician if left out.
    package var role: StaffRole?
    /// For messages.
    package var accountId: AccountID?
    /// A provider who offers none cannot be booked.
    package var acceptsTypes: [AppointmentType]
    /// For visits in person.
    package var locationIds: [RecordID]
    /// The zone of hours, and of days without a site.
    package var timeZone: String
    /// 30 if left out.
    package var visitMinutes: Int?
    /// When visits can be booked; any time if left out.
    package var hours: [OpeningHours]?
    /// Days without visits.
    package var closedOn: [CalendarDay]?

    package var duration: Int { visitMinutes ?? 30 }
  }
}

/// A span of a weekday, in a place's own time.
package struct OpeningHours: Codable, Sendable, Equatable {
  package enum Day: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// As in an American calendar, Sunday first.
    case sun, mon, tue, wed, thu, fri, sat
  }

  package var day: Day
  package var open: HourMinute
  package var close: HourMinute

  package init(day: Day, open: HourMinute, close: HourMinute) {
    (self.day, self.open, self.close) = (day, open, close)
  }
}

package struct Address: Codable, Sendable, Equatable {
  /// Street and number.
  package var line1: String
  /// The rest of the address.
  package var line2: String?
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

  package func provider(account: AccountID) -> Member? { providers.first { $0.accountId == account } }

  package func location(_ id: RecordID) -> Site? { locations.first { $0.id == id } }

  /// The rule of a zone; a published practice has one for every name that it uses.
  package func rule(_ zone: String) -> TimeZoneRule { timeZones.first { $0.name == zone }?.rule ?? .utc }
}
