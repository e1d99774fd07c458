import RecordModel
import RecordStore

extension PublishPractice: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let practice = try DefinitionFile.read(definition, named: "practice", PracticeFile.read)
    if let known = try view.document(PracticeDocument.self, Array(practice.id.utf8)) {
      throw Failure(
        .stateConflict, "a practice of this id is published; give the changed one a new id",
        details: ["reason": known.practice == practice ? "version_exists" : "version_changed"])
    }
    return Decision(.system, [PracticePublished(practice: practice)], outcome: Outcome(id: practice.id))
  }
}

extension GetPractice: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Practice {
    guard let practice = try view.practice() else {
      throw Failure(.notFound, "no practice is published", details: ["reason": "no_practice"])
    }
    return practice
  }
}

extension ListProviders: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let wanted = try SearchText.wanted(q)
    let found = (try view.practice()?.providers ?? []).filter { provider in
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
    let found = (try view.practice()?.locations ?? []).filter { site in
      walkIn.map { site.acceptsWalkIns == $0 } ?? true
    }
    let (items, page) = try RecordPage.page(of: found, limit: limit, cursor: cursor) {
      [$0.name.lowercased(), $0.id.text]
    }
    return Outcome(locations: items, page: page)
  }
}

extension RecordView {
  /// The practice in force; `nil` until the operator publishes one.
  func practice() throws(Failure) -> Practice? {
    guard let inForce = try document(PracticeInForce.self, []) else { return nil }
    guard let practice = try published(PracticeDocument.self, inForce.id, \.practice) else {
      throw Failure(.corrupt, "a practice is missing from the record")
    }
    return practice
  }

  /// The provider of that id.
  func provider(_ id: RecordID) throws(Failure) -> (practice: Practice, provider: Practice.Member) {
    guard let practice = try practice(), let provider = practice.provider(id) else {
      throw Failure(
        .notFound, "there is no such provider",
        details: ["reason": "provider_not_found", "field": "providerId"])
    }
    return (practice, provider)
  }
}
