import ArgumentParser
import Glibc
import RecordEngine
import RecordModel
import RecordStore
import SystemCalls

/// The hidden verb that measures an access log in a directory of its own, without a daemon.
///
/// Writes a line for each figure, as the benchmarks read them: name, value, median, 99th percentile and
/// longest in microseconds, and number of measurements, separated by tabs.
package struct MeasureAccess: ParsableCommand {
  /// `measure-access`, not listed in the help.
  package static let configuration = CommandConfiguration(
    commandName: "measure-access", abstract: "Measure an access log in an empty directory.",
    shouldDisplay: false)

  /// A directory that does not exist yet.
  @Argument var directory: String
  /// Patients of the simulated day.
  @Option var patients = 1000
  /// Duration of each rate in seconds.
  @Option var seconds = 2.0

  package init() {}

  /// Measures, and prints the figures.
  package func run() throws {
    let engine = try open()
    defer { engine.stop() }
    guard let log = engine.accessLog else { return }
    let rates = AccessRates(log: log, duration: .seconds(seconds))
    try rates.alone().write()
    try rates.together(64).write()
    try AccessDay(log: log, engine: engine, directory: directory, patients: patients).run()
  }

  private func open() throws(Failure) -> Engine {
    let key = try KeyEncryptionKey([UInt8](repeating: 7, count: 32))
    let store = StoreOptions(directory: directory, key: key)
    return try Engine(EngineOptions(store: store, onFatal: { _ in _exit(74) }))
  }
}

struct AccessFigure {
  var name: String
  var value: Double
  /// Microseconds of each operation, if they are meaningful.
  var latencies: [Double] = []
  var count = 1

  func write() {
    let sorted = latencies.sorted()
    let quantiles = [0.5, 0.99, 1].map { share in
      sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
    let numbers = ([value] + quantiles).map { "\(($0 * 1000).rounded() / 1000)" }
    let line = Array((([name] + numbers + ["\(count)"]).joined(separator: "\t") + "\n").utf8)
    _ = line.withUnsafeBytes { bytes in
      uninterrupted { Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count) }
    }
  }
}

extension Duration {
  var microseconds: Double { self / .microseconds(1) }
}
