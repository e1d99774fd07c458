import RecordModel
import RecordStore
import Synchronization

/// Accesses of patients to their own records that are not written yet, one entry for each sign-in and area.
///
/// A bounded table: a patient who scrolls through their own values fills no disk. A crash loses at most
/// patients' own use in the time for which entries are held back.
final class OwnUse: Sendable {
  private struct Key: Hashable {
    var patient: PatientID?
    var actor: Actor
    var session: SessionID?
    var channel: EventChannel
    var areas: [RecordArea]
  }

  private struct Table {
    var entries: [Key: AccessEntry] = [:]
    /// When the oldest entry was noted.
    var since: ContinuousClock.Instant?
  }

  /// The result of noting an access.
  enum Outcome {
    case noted
    /// Noted; now an entry waits, or the table is full.
    case due
    /// Not noted: there is no room.
    case full
  }

  private let limit: Int
  private let table = Mutex(Table())

  init(limit: Int) { self.limit = limit }

  /// Notes an access that happens now.
  func note(_ entry: AccessEntry, at now: Timestamp) -> Outcome {
    var entry = entry
    entry.occurredAt = entry.occurredAt ?? now
    return table.withLock { table in
      let key = Self.key(entry)
      if let known = table.entries[key] {
        table.entries[key] = known.joined(entry)
        return .noted
      }
      guard table.entries.count < limit else { return .full }
      table.entries[key] = entry
      if table.since == nil { table.since = .now }
      return table.entries.count == 1 || table.entries.count == limit ? .due : .noted
    }
  }

  /// Puts back entries that could not be written; never beyond the limit.
  func putBack(_ entries: [AccessEntry]) {
    for entry in entries { _ = note(entry, at: .earliest) }
  }

  /// When the waiting entries are to be written; `nil` if there are none.
  func dueDate(after delay: Duration) -> ContinuousClock.Instant? {
    table.withLock { table in
      table.entries.count >= limit ? .now : table.since.map { $0 + delay }
    }
  }

  /// All waiting entries, in the order in which they happened.
  func takeAll() -> [AccessEntry] {
    let entries = table.withLock { table in
      defer { table = Table() }
      return Array(table.entries.values)
    }
    return entries.sorted { ($0.occurredAt ?? .earliest) < ($1.occurredAt ?? .earliest) }
  }

  private static func key(_ entry: AccessEntry) -> Key {
    Key(
      patient: entry.patient, actor: entry.actor, session: entry.use.session, channel: entry.channel,
      areas: entry.use.areas)
  }
}

extension AccessEntry {
  /// This access combined with another of the same sign-in and area.
  func joined(_ other: AccessEntry) -> AccessEntry {
    var both = self
    both.use.count = sum(use.count ?? 1, other.use.count ?? 1)
    let moments = [use.firstAt, other.use.firstAt, occurredAt, other.occurredAt].compactMap { $0 }
    (both.use.firstAt, both.occurredAt) = (moments.min(), moments.max())
    both.use.bytes = use.bytes.map { sum($0, other.use.bytes ?? 0) } ?? other.use.bytes
    both.use.items = use.items.map { sum($0, other.use.items ?? 0) } ?? other.use.items
    if use.method != other.use.method { both.use.method = Self.area(use.method) + ".*" }
    if use.scope != other.use.scope { both.use.scope = max(use.scope, other.use.scope) }
    if use.resources != other.use.resources { both.use.resources = nil }
    if request != other.request { both.request = nil }
    return both
  }

  private func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, isTooLarge) = left.addingReportingOverflow(right)
    return isTooLarge ? .max : sum
  }

  /// The part of a method's name before the first dot.
  private static func area(_ method: String) -> String { String(method.prefix { $0 != "." }) }

  private func max(_ left: AccessScope, _ right: AccessScope) -> AccessScope {
    let order: [AccessScope] = [.item, .list, .log, .record, .export, .change]
    return order.last { $0 == left || $0 == right } ?? left
  }
}
