/// What the bucket of places has under a name: where somebody is at home.
package struct Place: Codable, Sendable, Equatable {
  package var instance: InstanceID
  /// Counts the homes that the name has had, from 1; each move adds one.
  package var revision: UInt64
  /// Of that name and that instance, as a store of the instance says it: ``PlacedName/proof``.
  package var proof: String
  /// Of a person, the name of the address that they sign in with; left out otherwise.
  package var address: String?

  package init(instance: InstanceID, revision: UInt64 = 1, proof: String, address: String? = nil) {
    (self.instance, self.revision, self.proof, self.address) = (instance, revision, proof, address)
  }

  /// Whether a text may be a name: what becomes a part of a subject holds nothing else.
  package static func isName(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

/// A question on the socket of places, and its answer.
package enum FindPlace {
  package static let name = "place.find"

  package struct Parameters: Codable, Sendable, Equatable {
    package var name: String

    package init(name: String) { self.name = name }
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Left out where the bucket has none of that name.
    package var place: Place?

    package init(place: Place?) { self.place = place }
  }
}
