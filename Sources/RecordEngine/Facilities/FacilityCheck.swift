import RecordModel
import RecordStore

extension FacilityList: CheckedDefinition {
  typealias Prepared = FacilityList
  static let wording = DefinitionWording("facility list", refused: "facility list", thing: "facility list")
  static let prefix = UInt8(ascii: "L")
  var defects: [DefinitionFile.Defect] { FacilityCheck(candidate: self).defects }
}

/// Looks for everything that would make a list of laboratories offer what cannot be kept.
struct FacilityCheck {
  let candidate: FacilityList

  private typealias Defect = DefinitionFile.Defect

  var defects: [DefinitionFile.Defect] {
    let ids = candidate.facilities.map(\.id.text)
    let prefixes = candidate.facilities.map(\.prefix)
    return identity + Self.repeated(candidate.timeZones.map(\.name), in: "timeZones")
      + Self.repeated(ids, in: "facilities") + Self.repeated(prefixes, in: "facilities", "each prefix once")
      + candidate.facilities.enumerated().flatMap { facility($1, "facilities[\($0)]") }
  }

  private var identity: [Defect] {
    Slug(candidate.id) == nil ? [Defect(path: "id", message: SlugRule.expectation)] : []
  }

  private func facility(_ facility: Facility, _ path: String) -> [Defect] {
    var checks = FieldChecks()
    func need(_ holds: Bool, _ member: String, _ message: String) {
      if !holds { checks.refuse("\(path).\(member)", "bad_format", message) }
    }
    for (member, text) in [
      ("name", facility.name), ("location", facility.location), ("phoneNumber", facility.phoneNumber),
      ("address.street", facility.address.street), ("address.city", facility.address.city),
      ("address.state", facility.address.state), ("address.zipCode", facility.address.zipCode),
      ("address.country", facility.address.country),
    ] {
      checks.text("\(path).\(member)", text, 1...120)
    }
    checks.texts("\(path).amenities", facility.amenities, count: 50, 1...60)
    // The contract's ids have three characters at least.
    need(facility.id.text.utf8.count >= 3, "id", "3 to 64 characters")
    need(
      facility.prefix.utf8.count == 2 && facility.prefix.utf8.allSatisfy { (65...90).contains($0) }, "prefix",
      "two capital letters")
    need(EmailAddress(facility.email) != nil, "email", EmailAddress.expectation)
    need(facility.website.hasPrefix("https://"), "website", "an address that begins with https://")
    need(Set(facility.services).count == facility.services.count, "services", "each once")
    need(
      (0...90).contains(facility.address.coordinates.latitude.magnitude), "address.coordinates", "-90 to 90")
    need(
      (0...180).contains(facility.address.coordinates.longitude.magnitude), "address.coordinates",
      "-180 to 180")
    need((ExactDecimal(0)...ExactDecimal(5)).contains(facility.rating), "rating", "0 to 5")
    need((0...100_000_000).contains(facility.reviewCount), "reviewCount", "0 or more")
    need((0...1440).contains(facility.averageWaitTime), "averageWaitTime", "0 to 1440 minutes")
    need(candidate.timeZones.contains { $0.name == facility.timeZone }, "timeZone", "a name in timeZones")
    need(facility.hours.allSatisfy { $0.open < $0.close }, "hours", "open before close")
    need(Set(facility.hours.map(\.day)).count == facility.hours.count, "hours", "one span a day")
    return checks.problems.map { Defect(path: $0.path, message: $0.message) }
  }

  private static func repeated(
    _ names: [String], in path: String, _ message: String = "each id and name once"
  ) -> [Defect] {
    Set(names).count == names.count ? [] : [Defect(path: path, message: message)]
  }
}
