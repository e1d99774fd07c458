/// Where a log's copy ends, as the engine said it.
struct Cursor: Sendable, Equatable {
  /// Position of the last record; 0 for none.
  var position: UInt64
  var hash: String
  /// Sequence of the subject's last message; 0 for none.
  var sequence: UInt64

  static let start = Cursor(position: 0, hash: BatchHeaders.noHash, sequence: 0)
}
