import LMDB
import RecordModel

/// Selects the events that an answer about the past counts.
package struct PastMoment: Equatable, Sendable {
  package enum Cut: Equatable, Sendable {
    case position(UInt64)
    case recorded(Timestamp)
    case occurred(Timestamp)
  }

  package let cut: Cut
  /// The clock at that moment.
  package let now: Timestamp

  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` naming `_meta.asOf` for none or several members, a position that
  ///   the log does not have, and a moment that has not come yet.
  package init(
    _ asOf: AsOf, in store: Store, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    let given = [asOf.position != nil, asOf.recordedAt != nil, asOf.occurredAt != nil]
    guard given.count(where: { $0 }) == 1 else {
      throw Self.refusal("exactly one of position, recordedAt and occurredAt")
    }
    if let position = asOf.position {
      let head = try store.meta.head(view).position
      guard (1...max(1, head)).contains(position), head > 0 else {
        throw Self.refusal(
          "the log does not have this position", [Value.Member("head", .integer(Int64(clamping: head)))])
      }
      cut = .position(position)
      now = try store.record(position, view).envelope.decidedAt
      return
    }
    let moment = (asOf.recordedAt ?? asOf.occurredAt)?.moment ?? .earliest
    let clock = store.clock.now()
    if asOf.recordedAt == nil {
      // What a client's clock put a little ahead has happened, and can be asked for by the same clock.
      if moment.isFuture(at: clock) { throw Self.refusal("not later than now") }
      cut = .occurred(moment)
    } else {
      // Stamps may be ahead of the clock; up to the last of them there is a past to ask for.
      let latest = max(clock, try store.meta.head(view).recordedAt)
      guard moment <= latest else { throw Self.refusal("not later than now") }
      cut = .recorded(moment)
    }
    now = min(moment, clock)
  }

  /// Whether an event counts.
  package func includes(_ envelope: Envelope) -> Bool {
    switch cut {
    case .position(let last): envelope.position <= last
    case .recorded(let last): envelope.recordedAt <= last
    case .occurred(let last):
      envelope.occurredAt <= last || EventCatalog.type(code: envelope.typeCode)?.isTimeless == true
    }
  }

  /// Whether the events that count are the first ones of each stream.
  var isPrefix: Bool {
    if case .occurred = cut { return false }
    return true
  }

  /// The same for definitions: today's definitions judge what happened by a moment.
  var ofDefinitions: PastMoment { isPrefix ? self : PastMoment(cut: .position(.max), now: now) }

  private init(cut: Cut, now: Timestamp) { (self.cut, self.now) = (cut, now) }

  private static func refusal(_ message: String, _ details: [Value.Member] = []) -> Failure {
    Failure(
      .invalidInput, "asOf: \(message)",
      details: .object([Value.Member("field", .string("_meta.asOf"))] + details))
  }
}
