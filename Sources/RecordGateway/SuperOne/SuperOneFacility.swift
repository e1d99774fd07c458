import RecordModel

/// The contract's `Facility` (R-SO-270).
struct SuperOneFacility: Codable, Sendable, Equatable {
  var id: String
  var name: String
  var location: String
  var address: FacilityAddress
  var phoneNumber: String
  var email: String
  var website: String
  var services: [LabService]
  var operatingHours: [Hours]
  var rating: ExactDecimal
  var reviewCount: Int
  var acceptsInsurance: Bool
  var acceptsWalkIns: Bool
  /// Minutes.
  var averageWaitTime: Int
  /// Kilometres.
  @OrNull var distance: ExactDecimal?
  var amenities: [String]

  enum CodingKeys: String, CodingKey {
    case id = "_id"
    case name, location, address, phoneNumber, email, website, services, operatingHours, rating, reviewCount
    case acceptsInsurance, acceptsWalkIns, averageWaitTime, distance, amenities
  }

  /// A day of the week; 0 is Sunday.
  struct Hours: Codable, Sendable, Equatable {
    var dayOfWeek: Int
    var openTime: HourMinute
    var closeTime: HourMinute
    var isClosed: Bool

    init(_ dayOfWeek: Int, _ facility: Facility) {
      let midnight = HourMinute(clamping: 0)
      let hours = facility.hours(on: OpeningHours.Day.allCases[dayOfWeek])
      (self.dayOfWeek, isClosed) = (dayOfWeek, hours == nil)
      (openTime, closeTime) = (hours?.open ?? midnight, hours?.close ?? midnight)
    }
  }

  init(_ item: ListFacilities.Item) {
    let facility = item.facility
    (id, name, location) = (facility.id.text, facility.name, facility.location)
    (address, phoneNumber, email) = (facility.address, facility.phoneNumber, facility.email)
    (website, services, rating) = (facility.website, facility.services, facility.rating)
    // Monday first, Sunday last.
    operatingHours = [1, 2, 3, 4, 5, 6, 0].map { Hours($0, facility) }
    (reviewCount, acceptsInsurance) = (facility.reviewCount, facility.acceptsInsurance)
    (acceptsWalkIns, averageWaitTime) = (facility.acceptsWalkIns, facility.averageWaitTime)
    amenities = facility.amenities
    distance = item.distance
  }

  static let shape = Shape.closed(
    .required("_id", .id), .required("name", .anyText), .required("location", .anyText),
    .required("address", addressShape), .required("phoneNumber", .anyText), .required("email", .mail),
    .required("website", .link), .required("services", .list(of: .words(of: LabService.self))),
    .required("operatingHours", .list(of: hoursShape, atMost: 7)), .required("rating", .number(0...5)),
    .required("reviewCount", .count), .required("acceptsInsurance", .flag),
    .required("acceptsWalkIns", .flag),
    .required("averageWaitTime", .count), .required("distance", .orNull(.number())),
    .required("amenities", .list(of: .anyText)))

  private static let addressShape = Shape.closed(
    .required("street", .anyText), .required("city", .anyText), .required("state", .anyText),
    .required("zipCode", .anyText), .required("country", .anyText),
    .required(
      "coordinates",
      .closed(.required("latitude", .number(-90...90)), .required("longitude", .number(-180...180)))))

  private static let hoursShape = Shape.closed(
    .required("dayOfWeek", .integer(0...6)), .required("openTime", .clock), .required("closeTime", .clock),
    .required("isClosed", .flag))
}
