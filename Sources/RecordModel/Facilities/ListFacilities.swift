/// Lists the laboratories for somebody who wants to visit one.
package struct ListFacilities: Method {
  package static let name = "facilities.list"
  package static let summary =
    "Lists the laboratories that can be visited, by name, or the nearest first if a position is told."
  package static let access = Access.read(.catalogue)

  /// Degrees north; needs the longitude, and is kept nowhere.
  package var latitude: Double?
  /// Degrees east; needs the latitude, and is kept nowhere.
  package var longitude: Double?

  package init(latitude: Double? = nil, longitude: Double? = nil) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var facilities: [Item]

    package init(facilities: [Item]) { self.facilities = facilities }
  }

  package struct Item: Codable, Sendable, Equatable {
    package var facility: Facility
    /// Kilometres along a great circle, to one decimal; `null` without a position.
    @OrNull package var distance: ExactDecimal?

    package init(facility: Facility, distance: ExactDecimal?) {
      self.facility = facility
      self.distance = distance
    }
  }

  package static let example = ListFacilities(latitude: 52.52, longitude: 13.405)
  package static let exampleOutcome = Outcome(facilities: [])
}
