import Glibc

/// One figure of one round.
struct Measurement {
  /// What was measured, such as `save@64`.
  var name: String
  /// Operations a second, or a value in the unit of its figure.
  var value: Double
  /// Microseconds; zero where they mean nothing.
  var median = 0.0, high = 0.0, longest = 0.0
  /// Operations that were measured.
  var count = 0

  /// A figure without latencies.
  init(name: String, value: Double, count: Int = 1) {
    (self.name, self.value, self.count) = (name, value, count)
  }

  /// The rate of a run, and its latencies.
  init(name: String, _ run: Latencies) {
    self.init(name: name, value: run.rate, count: run.operations)
    (median, high, longest) = run.quantiles()
  }

  /// Prints the line that the report reads.
  func write() {
    let numbers = [value, median, high, longest].map(Figures.plain)
    print(([name] + numbers + ["\(count)"]).joined(separator: "\t"))
  }

  /// Prints its quantiles as figures of their own, in milliseconds.
  func writeQuantiles() {
    Measurement(name: name + "-p50", value: median / 1000, count: count).write()
    Measurement(name: name + "-p99", value: high / 1000, count: count).write()
  }

  /// Prints the microseconds of processor time of one operation, where both ends of a run are known.
  static func writeProcessorTime(_ name: String, _ before: UInt64?, _ after: UInt64?, operations: Int) {
    guard let before, let after, operations > 0 else { return }
    let cost = Double(after - before) / 1000 / Double(operations)
    Measurement(name: name + "-processor", value: cost, count: operations).write()
  }
}
