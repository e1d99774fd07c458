/// Sizes of the pieces in which projections are folded beside the writer.
struct RebuildOptions: Sendable {
  /// Streams folded between two looks at whether to stop.
  var streams = 256
  /// Documents of one transaction at most: the writer's settlements wait for one.
  var documents = 512
  /// Bytes of their keys and values at most.
  var bytes = 1 << 20
  /// Events of one stretch in the order of the log.
  var stretch: UInt64 = 512
  /// Events left to the swapping transaction at most, unless writers outrun the catching up.
  var last: UInt64 = 128
  /// Stretches of catching up after which the rest is left to the swapping transaction, however much it is.
  var stretches = 10_000
  /// Entries removed in one transaction.
  var removals = 2048
  /// Called on the worker's thread after each commit; tests look at the store there.
  var onCommit: @Sendable () -> Void = {}
}
