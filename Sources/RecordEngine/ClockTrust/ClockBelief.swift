import RecordModel
import RecordStore

/// How late it certainly is, whatever the wall clock says.
///
/// A wall clock may be years ahead: its battery is empty, or a time server is wrong. What is destroyed then does not come
/// back when the clock does. So a clock is believed as far as time was seen to pass by one that is never set, and over a
/// stop of a few days. One that is further ahead is believed after it went on steadily for long, or once an operator
/// confirms it.
///
/// Knows no clock, so that its rules are tested as a table.
struct ClockBelief: Equatable, Sendable {
  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour

  /// How far ahead of what is believed a clock is believed: a long weekend, and some days of holidays.
  static let bound = 7 * day
  /// For how long a clock within that bound runs before it is believed as it stands.
  static let proof = day
  /// For how long one beyond it has to run.
  static let probation = 30 * day
  /// A change between two looks that is none of drift or small corrections.
  static let jump = hour

  /// Milliseconds since 1970.
  private(set) var believed: Int64
  /// Milliseconds by which the wall clock was ahead of that when it was last looked at.
  private(set) var ahead: Int64 = 0
  /// Milliseconds for which it has run without a jump since it was last believed as it stands.
  private(set) var steady: Int64 = 0

  init(_ moment: Timestamp) { believed = moment.milliseconds }

  var isTrusted: Bool { ahead <= Self.bound }
  /// Milliseconds that a clock that is not believed has to run on.
  var rest: Int64 { isTrusted ? 0 : max(0, Self.probation - steady) }

  /// Looks at the wall clock.
  ///
  /// - Parameter elapsed: milliseconds since the last look, by a clock that is never set; `nil` after a start.
  mutating func look(at now: Timestamp, after elapsed: Int64?) {
    let passed = max(0, elapsed ?? 0)
    believed += passed
    let (before, tolerance) = (ahead, elapsed == nil ? Self.bound : Self.jump)
    ahead = now.milliseconds - believed
    steady = abs(ahead - before) > tolerance ? 0 : steady + passed
    if steady >= (isTrusted ? Self.proof : Self.probation) { follow(now) }
  }

  /// Believes the clock as it stands; what comes next has to prove itself anew.
  mutating func follow(_ now: Timestamp) { (believed, ahead, steady) = (now.milliseconds, 0, 0) }

  /// That moment if it is believed, or else the latest that is.
  func certain(_ moment: Timestamp) -> Timestamp {
    moment.milliseconds - believed <= Self.bound ? moment : Timestamp(milliseconds: believed)
  }
}

/// ``believed`` 8, ``ahead`` 8, ``steady`` 8 bytes.
extension ClockBelief {
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for number in [believed, ahead, steady] { bytes.append(bigEndian: UInt64(bitPattern: number)) }
    return bytes
  }

  /// Reads ``bytes``; `nil` for others.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 24 else { return nil }
    let numbers = [0, 8, 16].map { Int64(bitPattern: bytes.bigEndian(at: $0)) }
    // Sums stay far from overflow.
    let span = Timestamp.earliest.milliseconds...Timestamp.latest.milliseconds
    guard span.contains(numbers[0]), numbers[1].magnitude < 1 << 60, (0..<1 << 60).contains(numbers[2]) else {
      return nil
    }
    (believed, ahead, steady) = (numbers[0], numbers[1], numbers[2])
  }
}
