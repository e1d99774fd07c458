import RecordModel
import RecordStore

/// Looks for everything that would make a practice offer what cannot be kept.
struct PracticeCheck {
  let candidate: Practice

  private typealias Defect = DefinitionFile.Defect

  var defects: [DefinitionFile.Defect] { identity + zones + locations + providers }

  private var identity: [Defect] {
    Slug(candidate.id) == nil ? [Defect(path: "id", message: SlugRule.expectation)] : []
  }

  private var zones: [Defect] {
    let unnamed = candidate.timeZones.enumerated().filter { !Self.isZoneName($1.name) }.map {
      Defect(path: "timeZones[\($0.offset)].name", message: "the IANA database's name, such as Europe/Berlin")
    }
    return unnamed + Self.repeated(candidate.timeZones.map(\.name), in: "timeZones")
  }

  private var locations: [Defect] {
    Self.repeated(candidate.locations.map(\.id.text), in: "locations")
      + candidate.locations.enumerated().flatMap { index, site in
        let path = "locations[\(index)]"
        return Self.name(site.name, "\(path).name") + zone(site.timeZone, path)
          + Self.address(site.address, "\(path).address") + Self.hours(site.hours, path)
      }
  }

  private var providers: [Defect] {
    let accounts = candidate.providers.compactMap(\.accountId?.description)
    return Self.repeated(candidate.providers.map(\.id.text), in: "providers")
      + Self.repeated(accounts, in: "providers", "an account belongs to one provider")
      + candidate.providers.enumerated().flatMap { provider($1, "providers[\($0)]") }
  }

  private func provider(_ provider: Practice.Member, _ path: String) -> [Defect] {
    var found = Self.name(provider.name, "\(path).name") + Self.name(provider.specialty, "\(path).specialty")
    found += zone(provider.timeZone, path) + Self.hours(provider.hours, path)
    func need(_ holds: Bool, _ member: String, _ message: String) {
      if !holds { found.append(Defect(path: "\(path).\(member)", message: message)) }
    }
    need((5...480).contains(provider.duration), "visitMinutes", "5 to 480")
    need(Set(provider.acceptsTypes).count == provider.acceptsTypes.count, "acceptsTypes", "each once")
    need(
      !provider.acceptsTypes.contains(.inPerson) || !provider.locationIds.isEmpty, "locationIds",
      "visits in person need a site")
    for (index, id) in provider.locationIds.enumerated() {
      need(candidate.location(id) != nil, "locationIds[\(index)]", "a site of this practice")
    }
    need(Set(provider.locationIds).count == provider.locationIds.count, "locationIds", "each once")
    return found
  }

  private func zone(_ name: String, _ path: String) -> [Defect] {
    let isKnown = candidate.timeZones.contains { $0.name == name }
    return isKnown ? [] : [Defect(path: "\(path).timeZone", message: "a name in timeZones")]
  }

  private static func hours(_ hours: [OpeningHours]?, _ path: String) -> [Defect] {
    let spans = hours ?? []
    return spans.enumerated().flatMap { index, span -> [Defect] in
      let path = "\(path).hours[\(index)]"
      if span.open >= span.close { return [Defect(path: path, message: "open before close")] }
      let overlaps = spans.prefix(index).contains {
        $0.day == span.day && $0.open < span.close && span.open < $0.close
      }
      return overlaps ? [Defect(path: path, message: "spans of a day do not overlap")] : []
    }
  }

  private static func name(_ text: String, _ path: String) -> [Defect] {
    var checks = FieldChecks()
    checks.text(path, text, 1...120)
    return checks.problems.map { Defect(path: $0.path, message: $0.message) }
  }

  private static func address(_ address: Address, _ path: String) -> [Defect] {
    var checks = FieldChecks()
    checks.text("\(path).line1", address.line1, 1...120)
    checks.text("\(path).line2", address.line2, 0...120)
    checks.text("\(path).city", address.city, 1...80)
    checks.text("\(path).region", address.region, 1...80)
    checks.text("\(path).postalCode", address.postalCode, 2...16)
    let isCountry =
      address.country.utf8.count == 2 && address.country.utf8.allSatisfy { (65...90).contains($0) }
    if !isCountry { checks.refuse("\(path).country", "bad_format", "two capital letters by ISO 3166-1") }
    return checks.problems.map { Defect(path: $0.path, message: $0.message) }
  }

  private static func repeated(
    _ names: [String], in path: String, _ message: String = "each id and name once"
  ) -> [Defect] {
    Set(names).count == names.count ? [] : [Defect(path: path, message: message)]
  }

  private static func isZoneName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        (65...90).contains(byte & 0xDF) && byte < 128 || (48...57).contains(byte)
          || "/_+-".utf8.contains(byte)
      }
  }
}
