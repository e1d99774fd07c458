/// Answers whose home a store is, by names that say nothing.
package struct TakePlaces: Method {
  package static let name = "ship.places"
  package static let summary =
    "Answers who came, went or got another address after a position, by names that only the placement key makes; waits if there is nobody."
  /// As for the records: with a proof somebody can be placed, which is nothing for who only looks.
  package static let access = Access.write(.shipping)

  /// Position up to which the log was gone through; 0 for everybody.
  package var after: UInt64
  /// Milliseconds to wait if there is nobody, 0 to 10,000; 0 if left out.
  package var waitMilliseconds: Int?

  package init(after: UInt64, waitMilliseconds: Int? = nil) {
    (self.after, self.waitMilliseconds) = (after, waitMilliseconds)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var instance: InstanceID
    package var epoch: UInt64
    /// Position up to which this answer goes.
    package var reached: UInt64
    /// Position of the log's last record.
    package var head: UInt64
    /// Each once, as they are now.
    package var people: [PlacedPerson]

    package init(
      instance: InstanceID, epoch: UInt64, reached: UInt64, head: UInt64, people: [PlacedPerson]
    ) {
      (self.instance, self.epoch, self.reached) = (instance, epoch, reached)
      (self.head, self.people) = (head, people)
    }
  }

  package static let example = TakePlaces(after: 0, waitMilliseconds: 1000)
  package static let exampleOutcome = Outcome(
    instance: ReportStatus.exampleOutcome.instance, epoch: 0, reached: 2, head: 2, people: [.example])
}

/// A patient or the holder of an account, and the address that they sign in with.
package struct PlacedPerson: Codable, Sendable, Equatable {
  package var person: PlacedName
  /// Left out if nobody signs in.
  package var address: PlacedName?
  /// Whether there is no such person here any more.
  package var isGone: Bool

  package init(person: PlacedName, address: PlacedName? = nil, isGone: Bool = false) {
    (self.person, self.address, self.isGone) = (person, address, isGone)
  }

  static let example = PlacedPerson(person: .example, address: .example)
}

/// A name in the bucket of places.
package struct PlacedName: Codable, Sendable, Equatable {
  /// 64 hexadecimal digits.
  package var name: String
  /// Shows to whoever has the placement key that a store of this instance said so.
  package var proof: String

  package init(name: String, proof: String) { (self.name, self.proof) = (name, proof) }

  static let example = PlacedName(
    name: String(repeating: "0", count: 64), proof: String(repeating: "0", count: 64))
}
