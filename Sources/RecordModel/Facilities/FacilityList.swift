/// The laboratories that can be visited, with their hours: configured by the operator, published as a whole (R-SO-273).
package struct FacilityList: Codable, Sendable, Equatable {
  /// Identifies this version; a changed one needs a new id.
  package var id: String
  /// The zones that facilities name.
  package var timeZones: [Practice.Zone]
  package var facilities: [Facility]

  package init(id: String, timeZones: [Practice.Zone], facilities: [Facility]) {
    (self.id, self.timeZones, self.facilities) = (id, timeZones, facilities)
  }

  package func facility(_ id: RecordID) -> Facility? { facilities.first { $0.id == id } }

  /// The rule of a zone; a published list has one for every name that it uses.
  package func rule(_ zone: String) -> TimeZoneRule { timeZones.first { $0.name == zone }?.rule ?? .utc }
}

/// A laboratory with its address, services and hours.
package struct Facility: Codable, Sendable, Equatable {
  package var id: RecordID
  package var name: String
  /// The house or quarter.
  package var location: String
  /// Two capital letters with which its confirmation numbers begin (R-SO-268).
  package var prefix: String
  package var address: FacilityAddress
  package var phoneNumber: String
  package var email: String
  package var website: String
  package var services: [LabService]
  /// Bookings depend on them; at most one span a day, and none on a closed one.
  package var hours: [OpeningHours]
  /// 0 to 5.
  package var rating: ExactDecimal
  package var reviewCount: Int
  package var acceptsInsurance: Bool
  package var acceptsWalkIns: Bool
  /// Minutes.
  package var averageWaitTime: Int
  package var amenities: [String]
  /// The zone of its hours (R-SO-271).
  package var timeZone: String

  /// The hours of a weekday; `nil` if it is closed then.
  package func hours(on day: OpeningHours.Day) -> OpeningHours? { hours.first { $0.day == day } }
}

package struct FacilityAddress: Codable, Sendable, Equatable {
  package var street: String
  package var city: String
  package var state: String
  package var zipCode: String
  package var country: String
  package var coordinates: Coordinates
}

/// A place on the earth (WGS 84).
package struct Coordinates: Codable, Sendable, Equatable {
  /// Degrees north, -90 to 90.
  package var latitude: Double
  /// Degrees east, -180 to 180.
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}

/// What a laboratory does.
package enum LabService: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case bloodWork = "blood_work"
  case urinalysis
  case lipidPanel = "lipid_panel"
  case metabolicPanel = "metabolic_panel"
  case thyroidFunction = "thyroid_function"
}

extension FacilityList: SoleDefinition {
  package static let publication = Publication<FacilityList>(
    "facilities", code: 271, member: "facilities",
    summary:
      "Checks and publishes the laboratories that can be visited; visits are booked by them from then on.")
  package static let reading = "Answers the whole list of laboratories as it is in force."
  package static let label = LocalizedText(de: "Laborstandorte", en: "Facilities")
  /// A list without any.
  package static let example = FacilityList(id: "facilities-1", timeZones: [], facilities: [])
}

package typealias FacilitiesPublished = DefinitionPublished<FacilityList>
package typealias PublishFacilities = PublishDefinition<FacilityList>
package typealias GetFacilities = GetDefinition<FacilityList>
