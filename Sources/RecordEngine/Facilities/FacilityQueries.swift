import Glibc
import RecordModel
import RecordStore

extension ListFacilities: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let position = try position()
    let items = (try view.inForce(FacilityList.self)?.facilities ?? []).map { facility in
      Item(
        facility: facility,
        distance: position.map { $0.kilometres(to: facility.address.coordinates).toOneDecimal })
    }
    return Outcome(facilities: items.sorted { $0.place < $1.place })
  }

  /// Where somebody is; of both numbers none may be missing alone (R-SO-272).
  private func position() throws(Failure) -> Coordinates? {
    if latitude == nil, longitude == nil { return nil }
    var checks = FieldChecks()
    checks.require("/latitude", latitude != nil, "needed with longitude")
    checks.require("/longitude", longitude != nil, "needed with latitude")
    if let latitude, !(-90...90).contains(latitude) {
      checks.refuse("/latitude", "out_of_range", "-90 to 90")
    }
    if let longitude, !(-180...180).contains(longitude) {
      checks.refuse("/longitude", "out_of_range", "-180 to 180")
    }
    try checks.finish()
    guard let latitude, let longitude else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }
}

extension ListFacilities.Item {
  /// The nearest first, then by name.
  fileprivate var place: (ExactDecimal, String, String) {
    (distance ?? ExactDecimal(0), facility.name.lowercased(), facility.id.text)
  }
}

extension Coordinates {
  /// The mean radius of the earth in kilometres (IUGG).
  private static let earthRadius = 6371.0088

  /// The length of the great circle between two places, by the haversine formula.
  func kilometres(to other: Coordinates) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let (north, east) = (
      sin(radians(other.latitude - latitude) / 2), sin(radians(other.longitude - longitude) / 2)
    )
    let chord = north * north + cos(radians(latitude)) * cos(radians(other.latitude)) * east * east
    return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
  }
}

extension Double {
  /// A size that is not negative, rounded half up.
  fileprivate var toOneDecimal: ExactDecimal {
    ExactDecimal(thousandths: Int64((self * 10).rounded(.toNearestOrAwayFromZero)) * 100)
  }
}
