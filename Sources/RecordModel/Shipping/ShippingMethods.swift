/// Takes the next records of a log, for a copy elsewhere.
package struct TakeShipment: Method {
  package static let name = "ship.take"
  package static let summary =
    "Answers the next sealed records of a log, and the key material that must be shipped before them; waits for records if there are none."
  package static let access = Access.write(.shipping)

  /// `record` or `access-YEAR`; `record` if left out.
  package var log: String?
  /// Position of the last record that the copy holds.
  package var after: UInt64
  /// Bytes of a batch at most, 4,096 to 524,288; the most if left out.
  ///
  /// One record may be more than that.
  package var limitBytes: Int?
  /// Milliseconds to wait if there is none, 0 to 10,000; 0 if left out.
  package var waitMilliseconds: Int?

  package init(
    log: String? = nil, after: UInt64, limitBytes: Int? = nil, waitMilliseconds: Int? = nil
  ) {
    (self.log, self.after) = (log, after)
    (self.limitBytes, self.waitMilliseconds) = (limitBytes, waitMilliseconds)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var instance: InstanceID
    /// Counts the promotions of this store; only one with the newest epoch may be written to.
    package var epoch: UInt64
    /// Position of the log's last record.
    package var head: UInt64
    /// Chain hash of the record at `after`; left out if the log does not reach that far.
    package var hashAfter: String?
    /// Left out if there are no records after that position.
    package var shipment: Shipment?
    /// To be stored before the shipment, in any order, each after its document; see ship.document.
    package var keys: [KeyParcel]

    package init(
      instance: InstanceID, epoch: UInt64, head: UInt64, hashAfter: String?, shipment: Shipment?,
      keys: [KeyParcel]
    ) {
      (self.instance, self.epoch, self.head) = (instance, epoch, head)
      (self.hashAfter, self.shipment, self.keys) = (hashAfter, shipment, keys)
    }
  }

  package static let example = TakeShipment(after: 0, waitMilliseconds: 1000)
  package static let exampleOutcome = Outcome(
    instance: ReportStatus.exampleOutcome.instance, epoch: 0, head: 1,
    hashAfter: String(repeating: "0", count: 64), shipment: .example, keys: [.example])
}

/// Reports what the copy holds.
package struct SettleShipment: Method {
  package static let name = "ship.settle"
  package static let summary =
    "Says up to which position a copy holds a log, and which key material; refused if the hash is not this log's."
  package static let access = Access.write(.shipping)

  /// As in ship.take.
  package var log: String?
  package var position: UInt64
  /// Chain hash at that position, 64 hexadecimal digits.
  package var hash: String
  /// Names of key material that was stored, or destroyed where that was asked.
  package var keys: [String]?
  /// Whether the copy has lost documents, so that all are given out again.
  package var lacksDocuments: Bool?

  package init(
    log: String? = nil, position: UInt64, hash: String, keys: [String]? = nil, lacksDocuments: Bool? = nil
  ) {
    (self.log, self.position, self.hash, self.keys) = (log, position, hash, keys)
    self.lacksDocuments = lacksDocuments
  }

  package typealias Outcome = ShippedLog

  package static let example = SettleShipment(
    position: 1, hash: Shipment.example.hash, keys: [KeyParcel.example.name])
  package static let exampleOutcome = ShippedLog.example
}

/// Says that another store goes on in place of this one.
package struct FenceStore: Method {
  package static let name = "ship.fence"
  package static let summary =
    "Says that a store with a newer epoch took over: from then on, and after every start, this one refuses all writes."
  package static let access = Access.write(.shipping)

  /// The newer epoch.
  package var epoch: UInt64
  /// The last position that both histories share, if that is known.
  package var position: UInt64?

  package init(epoch: UInt64, position: UInt64? = nil) { (self.epoch, self.position) = (epoch, position) }

  package typealias Outcome = ShippingStatus

  package static let example = FenceStore(epoch: 1, position: 10)
  package static let exampleOutcome = ShippingStatus.example
}

/// Shows how far the copies are.
package struct GetShippingStatus: Method {
  package static let name = "ship.status"
  package static let summary = "Answers epoch, mode and how far each log has been shipped."
  package static let access = Access.read(.shipping)

  package init() {}

  package typealias Outcome = ShippingStatus

  package static let example = GetShippingStatus()
  package static let exampleOutcome = ShippingStatus.example
}

/// What is known here of copies elsewhere.
package struct ShippingStatus: Codable, Sendable, Equatable {
  package var instance: InstanceID
  package var epoch: UInt64
  /// The newer epoch of the store that took over; left out if none did.
  package var fencedBy: UInt64?
  /// Whether replies to writes wait until a copy holds them.
  package var beforeReply: Bool
  /// When a shipper last reported; left out if none has since the start.
  package var reportedAt: Timestamp?
  /// Of a replica: whether its follower may make it the store that is written to; left out for other stores.
  package var mayTakeOver: Bool?
  package var logs: [ShippedLog]

  package init(
    instance: InstanceID, epoch: UInt64, fencedBy: UInt64? = nil, beforeReply: Bool,
    reportedAt: Timestamp? = nil, mayTakeOver: Bool? = nil, logs: [ShippedLog]
  ) {
    (self.instance, self.epoch, self.fencedBy) = (instance, epoch, fencedBy)
    (self.beforeReply, self.reportedAt, self.logs) = (beforeReply, reportedAt, logs)
    self.mayTakeOver = mayTakeOver
  }

  static let example = ShippingStatus(
    instance: ReportStatus.exampleOutcome.instance, epoch: 0, beforeReply: false,
    reportedAt: Example.start, logs: [.example])
}
