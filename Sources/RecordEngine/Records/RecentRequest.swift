import RecordModel

extension RecordView {
  /// Milliseconds that a request may have waited in a queue.
  private static var longestWait: Int64 { 24 * 3_600_000 }

  /// Refuses what was asked for more than a day ago: acting on it so late would surprise (R-MH-275).
  ///
  /// For bookings, payments, walk-ins and refills; whoever asks at once says no time, and what is imported is not acted on.
  func requireRecent() throws(Failure) {
    guard call.channel != .dataImport, let asked = call.occurredAt?.moment else { return }
    if asked.milliseconds < now.milliseconds - Self.longestWait {
      throw .conflict("request_too_old", "the request is older than 24 hours; ask again")
    }
  }
}
