import RecordModel

/// Gives the people of an instance their places in the bucket; who is at home elsewhere stays there.
struct PlaceClaim: Sendable {
  let book: PlaceBook
  let instance: InstanceID

  /// How often a name is read again where somebody else was faster, or a server lags.
  private static let attempts = 6

  /// Puts the bucket right about somebody.
  ///
  /// - Returns: their names that are at home at another instance.
  func settle(_ person: PlacedPerson) async throws(EngineAnswer) -> [String] {
    if person.isGone {
      try await remove(person.person.name)
      return []
    }
    let before = try await book.find(person.person.name).place
    if let before, before.instance == instance, let old = before.address, old != person.address?.name {
      try await remove(old)
    }
    var elsewhere: [String] = []
    // The address first: a person's place names it, so that it can be taken away with them.
    for (name, address) in [(person.address, nil), (person.person, person.address?.name)] {
      guard let name else { continue }
      if !(try await claim(name, address: address)) { elsewhere.append(name.name) }
    }
    return elsewhere
  }

  /// Makes a name at home here, if it is not elsewhere; whether it is here now.
  private func claim(_ placed: PlacedName, address: String?) async throws(EngineAnswer) -> Bool {
    for attempt in 1...Self.attempts {
      let found = try await book.find(placed.name)
      if let place = found.place, place.instance != instance { return false }
      let place = Place(
        instance: instance, revision: found.place?.revision ?? 1, proof: placed.proof, address: address)
      if found.place == place { return true }
      if try await book.put(place, at: placed.name, over: found.sequence) { return true }
      try? await Task.sleep(for: .milliseconds(20 << attempt))
    }
    throw .timeout
  }

  /// Takes a place of ours away, and that of its address.
  private func remove(_ name: String) async throws(EngineAnswer) {
    let found = try await book.find(name)
    guard let place = found.place, place.instance == instance else { return }
    if let address = place.address {
      let other = try await book.find(address)
      if other.place?.instance == instance { try await book.remove(sequence: other.sequence) }
    }
    try await book.remove(sequence: found.sequence)
  }
}
