import RecordModel

/// What one store of an instance says of itself, for whoever runs many; nothing of a patient, and nothing that opens.
package struct StoreReport: Codable, Sendable, Equatable {
  package enum Part: String, Codable, Sendable {
    /// Ships its records.
    case primary
    /// Follows what is shipped.
    case replica
  }

  package var instance: InstanceID
  /// Which store of the instance; the machine's name unless its settings say another.
  package var name: String
  package var part: Part
  package var epoch: UInt64
  /// The newer epoch of the store that took over; left out if none did.
  package var fencedBy: UInt64?
  /// Whether its replies to writes wait until a copy holds them.
  package var beforeReply: Bool
  /// Position of its record's last event.
  package var position: UInt64
  /// When the oldest event that is not shipped was recorded; left out if all are.
  package var waitingSince: Timestamp?
  /// The first and last of the positions that it waits for behind a hole; left out if there is none.
  package var hole: [UInt64]?
  /// Its own time.
  package var at: Timestamp

  /// Whether it is one that a store of ours may have left: a name that is safe to print, and a hole with two ends.
  var isSensible: Bool {
    guard ServerNames.isStream(name) else { return false }
    guard let hole else { return true }
    return hole.count == 2 && hole[0] > 0 && hole[0] <= hole[1] && hole[1] < 1 << 62
  }

  /// - Parameter status: of the daemon that has the store.
  init(
    _ status: ShippingStatus, name: String, part: Part, hole: ClosedRange<UInt64>?, at: Timestamp
  ) {
    let record = status.logs.first { $0.log == ShippedLogName.record.name }
    (instance, self.name, self.part, epoch) = (status.instance, name, part, status.epoch)
    (fencedBy, beforeReply) = (status.fencedBy, status.beforeReply)
    position = record?.head ?? 0
    waitingSince = part == .primary ? record?.waitingSince : nil
    self.hole = hole.map { [$0.lowerBound, $0.upperBound] }
    self.at = at
  }
}
