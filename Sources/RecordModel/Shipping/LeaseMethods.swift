/// Makes a replica the store that is written to, where no person says so.
package struct TakeOver: Method {
  package static let name = "ship.takeOver"
  package static let summary =
    "As ship.promote, for the replica's follower, once the lease of its store ran out; refused unless the daemon's settings allow it."
  package static let access = Access.write(.shipping)

  /// The seal's epoch.
  package var epoch: UInt64
  /// The last position that the seal names; the replica must have just that.
  package var position: UInt64
  /// Its chain hash.
  package var hash: String

  package init(epoch: UInt64, position: UInt64, hash: String) {
    (self.epoch, self.position, self.hash) = (epoch, position, hash)
  }

  package typealias Outcome = ShippingStatus

  package static let example = TakeOver(epoch: 1, position: 1, hash: Shipment.example.hash)
  package static let exampleOutcome = ShippingStatus.example
}

/// Says that the store's lease was renewed, and draws the ticket for the next time.
package struct RenewLease: Method {
  package static let name = "ship.renew"
  package static let summary =
    "Answers a ticket, to be drawn before the store's lease is renewed; given back after that, it lets writes be taken for the time of the setting, from when it was drawn."
  package static let access = Access.write(.shipping)

  /// The last ticket, if the lease was renewed since it was drawn.
  package var ticket: UInt64?

  package init(ticket: UInt64? = nil) { self.ticket = ticket }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Counts the promotions of this store.
    package var epoch: UInt64
    /// The next ticket; left out if writes need no lease.
    package var ticket: UInt64?
    /// For how long writes are taken after a renewal; left out if they need none.
    package var milliseconds: Int?

    package init(epoch: UInt64, ticket: UInt64? = nil, milliseconds: Int? = nil) {
      (self.epoch, self.ticket, self.milliseconds) = (epoch, ticket, milliseconds)
    }
  }

  package static let example = RenewLease(ticket: 4321)
  package static let exampleOutcome = Outcome(epoch: 1, ticket: 4322, milliseconds: 8000)
}
