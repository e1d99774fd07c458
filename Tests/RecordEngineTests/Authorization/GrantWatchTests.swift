import RecordModel
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Whether access for a time is open, by a clock that is set and one that is not.
@Suite("The watch over grants") struct GrantWatchTests {
  private static let hour: Int64 = 3_600_000
  private static let start: Int64 = 1_900_000_000_000

  private func grant(_ access: String?, from: Int64 = 0, until: Int64 = hour) -> Grant {
    Grant(
      patient: PatientID(high: 1, low: 1), account: AccountID(high: 2, low: 2),
      access: access.flatMap { RecordID($0) }, from: Timestamp(milliseconds: Self.start + from),
      until: Timestamp(milliseconds: Self.start + until))
  }

  /// Moments by the clock and by one that is never set, and what is seen at them.
  private func seen(_ grant: Grant, _ looks: [(clock: Int64, monotonic: Int64)]) -> [Bool] {
    let now = Shared(0)
    let watch = GrantWatch { now.value }
    let told = Shared(0)
    watch.onEnd { _ in told.value += 1 }
    let found = looks.map { look in
      now.value = look.monotonic
      return watch.isOpen(grant, at: Timestamp(milliseconds: Self.start + look.clock))
    }
    // Whoever is told of an end is told once.
    #expect(told.value <= 1)
    return found
  }

  private final class Shared: Sendable {
    private let state: Atomic<Int64>
    init(_ value: Int64) { state = Atomic(value) }
    var value: Int64 {
      get { state.load(ordering: .relaxed) }
      set { state.store(newValue, ordering: .relaxed) }
    }
  }

  @Test("from its first millisecond to the one before its end, and never again after it was over")
  func spans() {
    let access = grant("access-1", from: 1000)
    #expect(
      seen(access, [(999, 0), (1000, 1), (Self.hour - 1, 2), (Self.hour, 3), (1000, 4)])
        == [false, true, true, false, false])
    // Before its beginning it was never open, which is no end.
    #expect(seen(access, [(0, 0), (1000, 1000), (0, 1001), (1001, 1002)]) == [false, true, false, true])
  }

  @Test("an emergency ends as long after it was first seen as was left of it, however the clock is set")
  func overdue() {
    let access = grant("access-1")
    #expect(
      seen(access, [(10, 0), (10, Self.hour - 11), (10, Self.hour - 10), (10, 0)]) == [
        true, true, false, false,
      ])
    // The least that was ever left counts.
    #expect(
      seen(access, [(0, 0), (Self.hour - 5, 1), (0, 5), (0, 6)]) == [true, true, true, false])
  }

  @Test("care has no length: it ends by the clock alone") func care() {
    let care = grant(nil)
    #expect(
      seen(care, [(10, 0), (10, 100 * Self.hour), (Self.hour, 101 * Self.hour), (10, 102 * Self.hour)])
        == [true, true, false, false])
  }
}
