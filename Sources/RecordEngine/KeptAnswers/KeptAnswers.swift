import Crypto
import LMDB
import RecordModel
import RecordStore
import Synchronization

/// Answers of commands that appended nothing, for as long as a client may send the same request again
/// (R-MH-271).
///
/// An event keeps the answer of its command; a refusal has no event, and neither has a request for existing
/// state. A command that asks for it (``RecordModel/AnswerKeeping``) has those kept here, and is then not
/// decided a second time.
///
/// | key | value |
/// |---|---|
/// | owner 16, ``EventKey`` 16 | milliseconds since 1970 when it was kept 8, sealed answer |
///
/// The owner is the person's account, so that erasing removes the rows too, or the program that acts for
/// nobody. An answer is sealed by a key that depends on the command id as well, which is not stored anywhere:
/// the rows alone, with every key of the machine, reveal no refusal. An owner's rows are limited, and the
/// oldest are removed first.
final class KeptAnswers: Sendable {
  /// Milliseconds for which an answer is kept: 30 days (R-MH-271).
  static let lifetime: Int64 = 30 * 86_400_000
  /// Rows of a person, and of a program, which has those of everybody without an account.
  static let (personRows, programRows) = (256, 4096)
  /// Rows checked for their age at each new one.
  private static let swept = 16

  private let database: Database
  private let secret: SymmetricKey
  private let clock: any Clock
  private let state = Mutex(State())

  private struct State {
    /// Decided, and not yet in the database: commands decide on the accepted state.
    var pending: [[UInt8]: KeptAnswer] = [:]
    /// The key at which sweeping continues.
    var next: [UInt8] = []
    var counts = KeptCounts()
  }

  /// Rows read so far, to measure the cost of a kept answer.
  let rowsRead = Atomic<Int>(0)

  /// - Parameter secret: a key of the machine that is not in the store.
  init(_ store: Store, secret: SymmetricKey) {
    (database, clock, self.secret) = (store.databases.answers, store.clock, secret)
  }

  /// The answer to a command, if one is kept.
  func answer(
    _ place: KeptPlace, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> KeptAnswer? {
    if let answer = state.withLock({ $0.pending[place.key] }) { return answer }
    let row = try failing { () throws(LMDBError) in try view.bytes(place.key.span.bytes, in: database) }
    guard let row, !isOver(row) else { return nil }
    guard let answer = KeptAnswer(opening: row, place, secret) else {
      throw Failure(.corrupt, "an answer that was kept cannot be read")
    }
    return answer
  }

  /// Counts for commands from now on; ``put(_:_:_:)`` makes it durable.
  func accept(_ answer: KeptAnswer, _ place: KeptPlace) {
    state.withLock { $0.pending[place.key] = answer }
  }

  /// The accepted answer is in the database, or never will be.
  func settle(_ place: KeptPlace) { state.withLock { $0.pending[place.key] = nil } }

  /// Adds a row, and removes those that are too many or too old.
  func put(
    _ answer: KeptAnswer, _ place: KeptPlace, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    let row = try answer.sealed(place, at: clock.now(), secret)
    let next = state.withLock(\.next)
    let reached = try failing { () throws(LMDBError) in
      let isNew = try transaction.bytes(place.key.span.bytes, in: database) == nil
      try transaction.put(place.key.span.bytes, row.span.bytes, in: database)
      if isNew { try thin(place, transaction) }
      return try sweep(from: next, Self.swept, transaction)
    }
    state.withLock { $0.next = reached }
  }

  /// Repeats the counts made for a commit that failed.
  func recount() { state.withLock { $0.counts = KeptCounts() } }

  /// Removes all rows past their lifetime.
  func sweepAll(_ transaction: borrowing WriteTransaction) throws(Failure) {
    _ = try failing { () throws(LMDBError) in try sweep(from: [], .max, transaction) }
  }

  /// Removes an owner's rows.
  static func clear(
    _ owner: StreamID, _ database: Database, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    let prefix = [UInt8](bigEndian: owner.high) + [UInt8](bigEndian: owner.low)
    try failing { () throws(LMDBError) in
      for (key, _) in try transaction.scan(database, prefix: prefix, from: prefix, limit: .max) {
        try transaction.delete(key.span.bytes, in: database)
      }
    }
  }

  /// Removes the oldest rows of an owner if a new one makes too many.
  ///
  /// An eighth of them at a time, so that an owner's rows are read once for each eighth and not for each
  /// answer.
  private func thin(_ place: KeptPlace, _ transaction: borrowing WriteTransaction) throws(LMDBError) {
    guard state.withLock({ $0.counts.mustRead(place) }) else { return }
    let rows = try scan(prefix: place.owner, from: place.owner, limit: .max, transaction)
    let surplus = rows.count > place.limit ? rows.count - place.limit * 7 / 8 : 0
    let oldest = rows.sorted { Self.moment(of: $0.1) < Self.moment(of: $1.1) }
    for (key, _) in oldest.prefix(surplus) { try transaction.delete(key.span.bytes, in: database) }
    state.withLock { $0.counts.set(rows.count - surplus, place) }
  }

  private func scan(
    prefix: [UInt8], from start: [UInt8], limit: Int, _ transaction: borrowing WriteTransaction
  ) throws(LMDBError) -> [([UInt8], [UInt8])] {
    let rows = try transaction.scan(database, prefix: prefix, from: start, limit: limit)
    rowsRead.add(rows.count, ordering: .relaxed)
    return rows
  }

  /// Looks at rows from a key on; returns where to continue.
  private func sweep(
    from start: [UInt8], _ limit: Int, _ transaction: borrowing WriteTransaction
  ) throws(LMDBError) -> [UInt8] {
    let rows = try scan(prefix: [], from: start.isEmpty ? [0] : start, limit: limit, transaction)
    for (key, row) in rows where isOver(row) { try transaction.delete(key.span.bytes, in: database) }
    return rows.count < limit ? [] : (rows.last.map { $0.0 + [0] } ?? [])
  }

  private func isOver(_ row: [UInt8]) -> Bool {
    let age = clock.now().milliseconds.subtractingReportingOverflow(Self.moment(of: row))
    return age.overflow || age.partialValue >= Self.lifetime
  }

  private static func moment(of row: [UInt8]) -> Int64 {
    row.count < 8 ? .min : Int64(bitPattern: row.bigEndian(at: 0))
  }
}
