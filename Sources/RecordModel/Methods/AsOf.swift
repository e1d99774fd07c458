/// An earlier moment that a query is answered for, as if it were asked then; exactly one member is given.
///
/// Positions and recorded times select the content of the record at that time; occurred times select the
/// patient's life up to then as the record knows it today: late entries count from when they happened, and
/// retracted ones do not count.
package struct AsOf: Codable, Sendable, Equatable {
  /// The last event that counts, by its position in the log.
  package var position: UInt64?
  /// The last moment at which the log accepted an event that counts.
  package var recordedAt: OffsetTime?
  /// The last moment at which an event that counts happened.
  package var occurredAt: OffsetTime?

  /// After the event at a position.
  package init(position: UInt64) { self.position = position }

  /// As the record stood at a moment.
  package init(recordedAt: OffsetTime) { self.recordedAt = recordedAt }

  /// As the patient's life stood at a moment.
  package init(occurredAt: OffsetTime) { self.occurredAt = occurredAt }
}
