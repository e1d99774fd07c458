import Logging
import RecordClient
import RecordModel
import RecordProcess

/// What following needs from outside.
struct FollowHand: Sendable {
  let target: any ReplicaTarget
  let line: EngineLine
  let subjects: Subjects
  let settings: @Sendable () -> ShipperSettings
  let onStatus: @Sendable (String) -> Void
  let logger: Logger
  /// Advances with every step; for the watchdog.
  let progress: ProgressCounter
  let instant: @Sendable () -> ContinuousClock.Instant

  var recordStream: String { settings().recordStream }
  var record: String { subjects.log(.record) }

  func apply(_ method: ApplyShipment) async throws(ShippingTrouble) -> ApplyShipment.Outcome {
    try await Side.daemon { () throws(ClientError) in try await target.apply(method) }
  }

  /// Hands over key material, then the documents that it opens and that are not there yet.
  func give(_ parcels: [KeyParcel], _ connection: EngineConnection) async throws(ShippingTrouble) {
    guard !parcels.isEmpty else { return }
    let place = try await apply(ApplyShipment(keys: parcels))
    let bringing = DocumentBringing(hand: self, connection: connection)
    for name in place.lacking ?? [] { try await bringing.bring(name) }
  }

  /// The next message of the record as any server has it; one may lag, and is asked again later.
  func next(
    _ connection: EngineConnection, from sequence: UInt64
  ) async throws(ShippingTrouble) -> StoredMessage? {
    try await Side.engine { () throws(EngineAnswer) in
      try await connection.next(recordStream, subject: record, from: sequence)
    }
  }

  /// The last message of the record as the stream's leader has it.
  func last(_ connection: EngineConnection) async throws(ShippingTrouble) -> StoredMessage? {
    try await Side.engine { () throws(EngineAnswer) in
      try await connection.lastOfLeader(recordStream, subject: record)
    }
  }
}
