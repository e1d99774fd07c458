/// How long each operation of a run took.
struct Latencies {
  private var nanoseconds: [UInt32] = []
  /// Operations done; with bursts more than there are latencies.
  private(set) var operations = 0
  /// Nanoseconds that the whole run took.
  var elapsed: UInt64 = 0

  /// An empty run, with room for some seconds.
  init() { nanoseconds.reserveCapacity(1 << 19) }

  /// Adds one; more than four seconds count as four.
  mutating func add(_ duration: UInt64, requests: Int = 1) {
    nanoseconds.append(UInt32(clamping: duration))
    operations += requests
  }

  /// Operations a second.
  var rate: Double { elapsed == 0 ? 0 : Double(operations) * 1e9 / Double(elapsed) }

  /// The duration below which that share of them lies, in microseconds.
  func quantile(_ share: Double) -> Double {
    let sorted = nanoseconds.sorted()
    return sorted.isEmpty ? 0 : Double(sorted[Int(Double(sorted.count - 1) * share)]) / 1000
  }

  /// The p50, p99 and longest duration in microseconds.
  func quantiles() -> (median: Double, high: Double, longest: Double) {
    let sorted = nanoseconds.sorted()
    guard let last = sorted.last else { return (0, 0, 0) }
    let at = { (share: Double) in Double(sorted[Int(Double(sorted.count - 1) * share)]) / 1000 }
    return (at(0.5), at(0.99), Double(last) / 1000)
  }
}
