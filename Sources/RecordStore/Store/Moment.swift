import RecordModel

/// The time of a call, by both times of the record; read once, so that everything about the call agrees.
///
/// The two differ if the clock was set back, or the store was written by a machine whose clock is ahead.
package struct Moment: Sendable, Equatable {
  /// The clock.
  ///
  /// It alone decides whether something is valid now, and durations count from it.
  package let now: Timestamp
  /// The log's stamp, which never runs backwards; nothing is judged by it.
  package let recordedAt: Timestamp

  /// The clock's reading in a log whose last event has that stamp.
  package init(now: Timestamp, after last: Timestamp) { (self.now, recordedAt) = (now, max(now, last)) }

  /// A moment in which nothing is recorded.
  package init(of now: Timestamp) { (self.now, recordedAt) = (now, now) }
}

extension Moment: Codable {
  private enum CodingKeys: CodingKey { case now, recordedAt }

  /// Reads a single time if both are the same, as in answers of older builds.
  package init(from decoder: any Decoder) throws {
    if let both = try? Timestamp(from: decoder) {
      self.init(of: both)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      now: try container.decode(Timestamp.self, forKey: .now),
      after: try container.decode(Timestamp.self, forKey: .recordedAt))
  }

  package func encode(to encoder: any Encoder) throws {
    if now == recordedAt { return try now.encode(to: encoder) }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(now, forKey: .now)
    try container.encode(recordedAt, forKey: .recordedAt)
  }
}
