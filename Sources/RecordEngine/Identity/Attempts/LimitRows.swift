import Crypto
import LMDB
import RecordModel
import RecordStore
import Synchronization

/// What limits have counted, kept so that a restart forgets none of it (R-SO-297).
///
/// Beside the answers that are kept, since what is counted for an address without an account belongs to no stream:
///
/// | key | value |
/// |---|---|
/// | 16 bytes of 0xFF, hash 16 | the latest of the moments 8, moments 8 each, as milliseconds since 1970 |
///
/// The hash is keyed, so that the rows name no address. No owner of answers has such an id.
final class LimitRows: Sendable {
  static let owner = [UInt8](repeating: 0xFF, count: 16)
  /// Milliseconds after which no limit counts a moment any more.
  static let lifetime: Int64 = 3_600_000
  /// Rows at most.
  static let limit = 16_384
  /// Rows written between two looks at all of them.
  private static let turn = 64

  private let environment: Environment
  private let database: Database
  private let secret: SymmetricKey
  private let clock: any Clock
  private let writes = Mutex(0)

  init(_ store: Store, secret: SymmetricKey) {
    (environment, database) = (store.environment, store.databases.answers)
    (clock, self.secret) = (store.clock, secret)
  }

  /// The row of what is counted together.
  func key(_ counted: [UInt8]) -> [UInt8] {
    let code = HMAC<SHA256>.authenticationCode(for: Array("limit 1\0".utf8) + counted, using: secret)
    return Self.owner + Array(code.prefix(16))
  }

  /// The ages in milliseconds of all moments that still count, oldest first, by their rows.
  func load() throws(Failure) -> [[UInt8]: [Int64]] {
    let now = clock.now().milliseconds
    let rows = try environment.read { (view) throws(Failure) in
      try failing { () throws(LMDBError) in
        try view.scan(database, prefix: Self.owner, from: Self.owner, limit: .max)
      }
    }
    var found: [[UInt8]: [Int64]] = [:]
    for (key, row) in rows {
      let ages = Self.moments(row).map { max(0, now - $0) }.filter { $0 < Self.lifetime }
      if !ages.isEmpty { found[key] = ages }
    }
    return found
  }

  /// Writes a row, and returns once it is durable.
  func put(_ key: [UInt8], ages: [Int64], _ writer: Writer) throws(Failure) {
    let now = clock.now().milliseconds
    let moments = ages.map { now - $0 }
    let value = ([moments.last ?? now] + moments).flatMap { [UInt8](bigEndian: UInt64(bitPattern: $0)) }
    let isDue = writes.withLock { writes in
      writes += 1
      return writes % Self.turn == 1
    }
    try writer.beside { [self] (transaction) throws(Failure) in
      try failing { () throws(LMDBError) in
        try transaction.put(key.span.bytes, value.span.bytes, in: database)
        if isDue { try thin(transaction, at: now) }
      }
    }
  }

  /// Removes rows that count no longer, and the oldest eighth where there are too many.
  private func thin(_ transaction: borrowing WriteTransaction, at now: Int64) throws(LMDBError) {
    let rows = try all(transaction).map { (key: $0.0, last: Self.moments($0.1).last ?? 0) }
    let (over, left) = (
      rows.filter { now - $0.last >= Self.lifetime }, rows.filter { now - $0.last < Self.lifetime }
    )
    let surplus = left.count > Self.limit ? left.count - Self.limit * 7 / 8 : 0
    for row in over + left.sorted(by: { $0.last < $1.last }).prefix(surplus) {
      try transaction.delete(row.key.span.bytes, in: database)
    }
  }

  private func all(_ transaction: borrowing WriteTransaction) throws(LMDBError) -> [([UInt8], [UInt8])] {
    try transaction.scan(database, prefix: Self.owner, from: Self.owner, limit: .max)
  }

  private static func moments(_ row: [UInt8]) -> [Int64] {
    stride(from: 8, through: row.count - 8, by: 8).map { Int64(bitPattern: row.bigEndian(at: $0)) }
  }
}
