import RecordModel

/// What a daemon says of its store.
struct ServingStore: Codable, Sendable, Equatable {
  var instance: InstanceID
  var epoch: UInt64
  var takesEvents: Bool
}
