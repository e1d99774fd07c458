/// Sizes of the pieces in which projections are folded while the writer goes on.
package struct RebuildOptions: Sendable {
  /// Streams folded between two looks at whether to stop.
  package var streams = 256
  /// Documents of one transaction at most: the writer's settlements wait for one.
  package var documents = 512
  /// Bytes of their keys and values at most.
  package var bytes = 1 << 20
  /// Events of one stretch in the order of the log.
  package var stretch: UInt64 = 512
  /// Events left to the swapping transaction at most, unless writers outrun the catching up.
  package var last: UInt64 = 128
  /// Stretches of catching up after which the rest is left to the swapping transaction, however much that is.
  package var stretches = 10_000
  /// Entries removed in one transaction.
  package var removals = 2048
  /// Called on the worker's thread after each commit; tests look at the store there.
  var onCommit: @Sendable () -> Void = {}

  package init(
    streams: Int = 256, documents: Int = 512, bytes: Int = 1 << 20, stretch: UInt64 = 512, last: UInt64 = 128,
    stretches: Int = 10_000, removals: Int = 2048, onCommit: @escaping @Sendable () -> Void = {}
  ) {
    self.streams = streams
    self.documents = documents
    self.bytes = bytes
    self.stretch = stretch
    self.last = last
    self.stretches = stretches
    self.removals = removals
    self.onCommit = onCommit
  }
}
