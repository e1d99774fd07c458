import RecordModel

/// When a call is carried out, by both times of the record; read once, so that everything about the call agrees.
///
/// The two differ where the clock was set back, or the store was written by a machine whose clock is ahead.
package struct Moment: Sendable, Equatable {
  /// What the clock shows.
  ///
  /// Whether something is valid now is judged by it alone, and an end is counted from it.
  package let now: Timestamp
  /// What the log notes, which never runs backwards: a stamp, by which nothing is judged.
  package let recordedAt: Timestamp

  /// The clock's reading in a log whose last event bears that stamp.
  package init(now: Timestamp, after last: Timestamp) { (self.now, recordedAt) = (now, max(now, last)) }

  /// A moment in which nothing is recorded.
  package init(of now: Timestamp) { (self.now, recordedAt) = (now, now) }
}

extension Moment: Codable {
  private enum CodingKeys: CodingKey { case now, recordedAt }

  /// One time where both are the same, as answers of older builds have it too.
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
