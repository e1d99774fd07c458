import CoreMetrics
import Synchronization

/// A count that only grows.
final class CountingHandler: CounterHandler {
  private let count = Atomic<Int64>(0)

  var value: Double { Double(count.load(ordering: .relaxed)) }

  func increment(by amount: Int64) { if amount > 0 { count.wrappingAdd(amount, ordering: .relaxed) } }

  func reset() { count.store(0, ordering: .relaxed) }
}

/// A value that goes up and down.
final class GaugeHandler: MeterHandler, RecorderHandler {
  private let current = Mutex(0.0)

  var value: Double { current.withLock { $0 } }

  func set(_ value: Int64) { set(Double(value)) }

  func set(_ value: Double) { current.withLock { $0 = value } }

  func increment(by amount: Double) { current.withLock { $0 += amount } }

  func decrement(by amount: Double) { current.withLock { $0 -= amount } }

  func record(_ value: Int64) { set(value) }

  func record(_ value: Double) { set(value) }
}

/// Durations, counted by bounds.
final class DurationHandler: TimerHandler {
  /// Upper bounds in seconds; longer durations count only in the total.
  static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  private static let nanoseconds = bounds.map { Int64($0 * 1e9) }

  private struct Counts {
    /// Counts between each bound and the one before; the last is above all bounds.
    var within = [Int64](repeating: 0, count: bounds.count + 1)
    var nanoseconds: Int64 = 0
  }

  private let counts = Mutex(Counts())

  func recordNanoseconds(_ duration: Int64) {
    let index = Self.nanoseconds.firstIndex { duration <= $0 } ?? Self.nanoseconds.count
    counts.withLock { counts in
      counts.within[index] += 1
      counts.nanoseconds = counts.nanoseconds.addingReportingOverflow(max(0, duration)).partialValue
    }
  }

  /// Counts up to each bound, the total, and the sum in seconds.
  var snapshot: (upTo: [Int64], count: Int64, seconds: Double) {
    let counts = counts.withLock { $0 }
    var total: Int64 = 0
    let upTo = counts.within.map { number in
      total += number
      return total
    }
    return (upTo.dropLast(), total, Double(counts.nanoseconds) / 1e9)
  }
}
