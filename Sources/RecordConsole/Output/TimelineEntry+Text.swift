import RecordModel

extension TimelineEntry {
  /// The delay from occurrence to recording above which an entry is late.
  private static let lateMilliseconds: Int64 = 3_600_000

  package var isLate: Bool {
    recordedAt.milliseconds - occurredAt.moment.milliseconds > Self.lateMilliseconds
  }

  /// The role of who acted, and as much of an id as tells people apart.
  package var shortActor: String {
    guard let colon = actor.firstIndex(of: ":") else { return actor }
    let id = actor[actor.index(after: colon)...]
    return id.count > 12 ? "\(actor[...colon])\(id.prefix(8))…" : actor
  }
}
