import RecordModel
import RecordStore

extension Practice: CheckedDefinition {
  typealias Prepared = Practice
  static let wording = DefinitionWording("practice", refused: "practice", thing: "practice")
  static let prefix = UInt8(ascii: "P")
  var defects: [DefinitionFile.Defect] { PracticeCheck(candidate: self).defects }
}

extension ListProviders: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let wanted = try SearchText.wanted(q)
    let found = (try view.inForce(Practice.self)?.providers ?? []).filter { provider in
      !provider.acceptsTypes.isEmpty && type.map(provider.acceptsTypes.contains) ?? true
        && locationId.map(provider.locationIds.contains) ?? true
        && wanted?.matches([provider.name, provider.specialty]) ?? true
    }
    let (items, page) = try RecordPage.page(of: found, limit: limit, cursor: cursor) {
      [$0.name.lowercased(), $0.id.text]
    }
    return Outcome(providers: items.map(Provider.init), page: page)
  }
}

extension Provider {
  fileprivate init(_ member: Practice.Member) {
    self.init(
      id: member.id, name: member.name, specialty: member.specialty, acceptsTypes: member.acceptsTypes,
      locationIds: member.locationIds, timeZone: member.timeZone)
  }
}

extension ListLocations: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let found = (try view.inForce(Practice.self)?.locations ?? []).filter { site in
      walkIn.map { site.acceptsWalkIns == $0 } ?? true
    }
    let (items, page) = try RecordPage.page(of: found, limit: limit, cursor: cursor) {
      [$0.name.lowercased(), $0.id.text]
    }
    return Outcome(locations: items, page: page)
  }
}

extension RecordView {
  /// The provider of that id.
  func provider(_ id: RecordID) throws(Failure) -> (practice: Practice, provider: Practice.Member) {
    guard let practice = try inForce(Practice.self), let provider = practice.provider(id) else {
      throw Failure(
        .notFound, "there is no such provider",
        details: ["reason": "provider_not_found", "field": "providerId"])
    }
    return (practice, provider)
  }
}
