/// Gives a replica the next records of its primary, as a stream held them.
package struct ApplyShipment: Method {
  package static let name = "ship.apply"
  package static let summary =
    "Appends shipped records to a replica, with the key material that they need; refused unless they follow what it has."
  package static let access = Access.write(.shipping)

  /// The bytes of a shipped batch in base64; left out to give key material alone.
  package var batch: String?
  /// What came with it; destroyed where nothing is sealed.
  package var keys: [KeyParcel]?

  package init(batch: String? = nil, keys: [KeyParcel]? = nil) { (self.batch, self.keys) = (batch, keys) }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Position of the replica's last record.
    package var position: UInt64
    /// Its chain hash.
    package var hash: String
    /// The newest epoch among its records.
    package var epoch: UInt64
    /// Names of those among the given pieces that open documents of which the replica has no file; left out if there are none.
    ///
    /// They are to be brought with ship.store.
    package var lacking: [String]?

    package init(position: UInt64, hash: String, epoch: UInt64, lacking: [String]? = nil) {
      (self.position, self.hash, self.epoch, self.lacking) = (position, hash, epoch, lacking)
    }
  }

  package static let example = ApplyShipment(batch: Shipment.example.batch, keys: [.example])
  package static let exampleOutcome = Outcome(position: 1, hash: Shipment.example.hash, epoch: 0)
}

/// Makes a replica the store that is written to.
package struct PromoteReplica: Method {
  package static let name = "ship.promote"
  package static let summary =
    "Makes a replica the store that is written to, under an epoch that a seal in the stream already bears; see recordd-shipper promote."
  package static let access = Access.operate

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

  package static let example = PromoteReplica(epoch: 1, position: 1, hash: Shipment.example.hash)
  package static let exampleOutcome = ShippingStatus.example
}
