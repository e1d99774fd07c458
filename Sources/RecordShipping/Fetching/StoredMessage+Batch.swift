extension StoredMessage {
  /// What it says about its records; `nil` if it has none.
  var batchHeaders: BatchHeaders? { BatchHeaders { headers[$0] } }
}
