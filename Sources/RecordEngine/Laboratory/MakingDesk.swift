import Crypto
import RecordModel
import RecordStore
import Synchronization

/// Files that the laboratory makes for somebody who waits: crops of pages, and PDFs; and those that a record will keep.
///
/// Here they are never on the disk. What nobody fetches is dropped after a while.
final class MakingDesk: Sendable {
  enum State: Sendable {
    case underWay([UInt8])
    case made([UInt8])
    case failed(Failure)
  }

  private struct Making {
    let name: String
    let owner: PatientID
    let began: Int64
    /// When somebody last asked for it.
    var asked: Int64
    /// Whether it is made for somebody who waits, and for nothing if nobody does.
    var isAwaited = true
    var state: State

    var isUnderWay: Bool { if case .underWay = state { true } else { false } }

    /// Whether it has ended and nobody has asked for it lately.
    func isLeft(_ now: Int64) -> Bool { !isUnderWay && now - asked >= MakingDesk.idle }
  }

  private struct Makings {
    var next: UInt64 = 0
    var all: [UInt64: Making] = [:]

    var bytes: Int { all.values.reduce(0) { $0 + $1.state.bytes.count } }

    /// Whether there is room for one more, of so many bytes.
    func hasRoom(_ count: Int) -> Bool {
      all.count < MakingDesk.limit && bytes + count <= MakingDesk.allBytes
    }

    mutating func drop(_ isUnwanted: (Making) -> Bool) { all = all.filter { !isUnwanted($0.value) } }
  }

  /// Bytes of a file at most: an export's limit (R-SO-217).
  static let byteLimit = 20 << 20
  /// Bytes of all of them together.
  static let allBytes = 64 << 20
  /// Files at a time.
  static let limit = 32
  /// Milliseconds after which one is dropped; earlier where its room is wanted and nobody asks for it (`idle`).
  static let patience: Int64 = 120_000
  /// Milliseconds after which nobody who waits is left.
  static let idle: Int64 = 30_000

  private let makings = Mutex(Makings())
  private let milliseconds: @Sendable () -> Int64

  init(milliseconds: @escaping @Sendable () -> Int64) { self.milliseconds = milliseconds }

  /// Begins one, named by what is to be made; returns its number.
  ///
  /// - Parameter isAwaited: whether it is dropped when nobody asks for it.
  func begin(_ name: String, _ owner: PatientID, isAwaited: Bool = true) throws(Failure) -> UInt64 {
    try add(name, owner, .underWay([]), isAwaited: isAwaited)
  }

  /// Takes one that is made already.
  func keep(_ bytes: [UInt8], _ name: String, _ owner: PatientID) throws(Failure) {
    guard bytes.count <= Self.byteLimit else { throw .copyTooLarge }
    _ = try add(name, owner, .made(bytes))
  }

  private func add(
    _ name: String, _ owner: PatientID, _ state: State, isAwaited: Bool = true
  ) throws(Failure) -> UInt64 {
    let now = milliseconds()
    return try makings.withLock { (makings) throws(Failure) in
      makings.drop { now - $0.began >= Self.patience }
      if !makings.hasRoom(state.bytes.count) { makings.drop { $0.isLeft(now) } }
      guard makings.hasRoom(state.bytes.count) else { throw .tooManyMakings }
      makings.next += 1
      makings.all[makings.next] = Making(
        name: name, owner: owner, began: now, asked: now, isAwaited: isAwaited, state: state)
      return makings.next
    }
  }

  /// Takes the next piece of one; returns the bytes so far.
  func append(_ piece: [UInt8], to number: UInt64, at offset: Int) throws(Failure) -> Int {
    try makings.withLock { (makings) throws(Failure) in
      guard case .underWay(let bytes)? = makings.all[number]?.state else { throw .noLaboratoryJob }
      guard offset == bytes.count else {
        throw Failure(
          .stateConflict, "the file has other bytes so far than the piece begins after",
          details: ["reason": "offset", "bytes": .integer(Int64(bytes.count))])
      }
      guard bytes.count + piece.count <= Self.byteLimit else { throw .copyTooLarge }
      guard makings.bytes + piece.count <= Self.allBytes else { throw .tooManyMakings }
      makings.all[number]?.state = .underWay(bytes + piece)
      return bytes.count + piece.count
    }
  }

  /// Throws away what has come of one: somebody else makes it from the beginning.
  func restart(_ number: UInt64) {
    makings.withLock { makings in
      if makings.all[number]?.isUnderWay == true { makings.all[number]?.state = .underWay([]) }
    }
  }

  /// Ends one whose bytes are there, if they are those that were meant.
  func finish(_ number: UInt64, _ made: LaboratoryFindings.MadeFile) throws(Failure) {
    try makings.withLock { (makings) throws(Failure) in
      guard case .underWay(let bytes)? = makings.all[number]?.state else { throw .noLaboratoryJob }
      guard bytes.count == made.bytes, Hexadecimal.text(SHA256.bytes(of: bytes)) == made.sha256 else {
        throw Failure(
          .invalidInput, "the bytes that came are not those that were made", details: ["field": "sha256"])
      }
      makings.all[number]?.state = .made(bytes)
    }
  }

  func fail(_ number: UInt64, _ failure: Failure) {
    makings.withLock { $0.all[number]?.state = .failed(failure) }
  }

  /// How one of a record stands; `nil` if there is none.
  func state(_ name: String, of owner: PatientID) -> State? {
    let now = milliseconds()
    return makings.withLock { makings in
      let found = makings.all.first {
        $0.value.name == name && $0.value.owner == owner && now - $0.value.began < Self.patience
      }
      guard let found else { return nil }
      makings.all[found.key]?.asked = now
      return found.value.state
    }
  }

  /// Drops those that nobody wants any more; returns their numbers.
  func takeIdle() -> [UInt64] {
    let now = milliseconds()
    return take { making in
      now - making.began >= Self.patience
        || making.isUnderWay && making.isAwaited && now - making.asked >= Self.idle
    }
  }

  /// Drops all of a patient; returns their numbers.
  func take(of owner: PatientID) -> [UInt64] { take { $0.owner == owner } }

  private func take(_ isUnwanted: (Making) -> Bool) -> [UInt64] {
    makings.withLock { makings in
      let numbers = makings.all.filter { isUnwanted($0.value) }.keys
      for number in numbers { makings.all[number] = nil }
      return Array(numbers)
    }
  }

  func drop(_ name: String, of owner: PatientID) {
    makings.withLock { makings in
      makings.drop { $0.name == name && $0.owner == owner }
    }
  }
}

extension MakingDesk.State {
  fileprivate var bytes: [UInt8] {
    switch self {
    case .underWay(let bytes), .made(let bytes): bytes
    case .failed: []
    }
  }
}

extension Failure {
  static let tooManyMakings = Failure(
    .overloaded, "too many files are being made; try again shortly", details: ["reason": "makings"])
}
