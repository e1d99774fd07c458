import CoreMetrics
import Synchronization

/// Keeps the figures of the process and writes them as text.
///
/// Bounded: each family has at most ``seriesLimit`` sets of labels; further ones are not counted. Names and
/// labels come only from this program's tables, never from a request.
package final class MetricsRegistry: MetricsFactory {
  private struct Series {
    var labels: [(name: String, value: String)]
    var handler: any AnyObject & Sendable
  }

  private struct Family {
    var kind: MetricKind
    var help = ""
    var series: [String: Series] = [:]
    var order: [String] = []
  }

  private struct State {
    var families: [String: Family] = [:]
    var collectors: [@Sendable (inout ExpositionText) -> Void] = []
  }

  private let seriesLimit: Int
  private let state = Mutex(State())

  package init(seriesLimit: Int = 1000) { self.seriesLimit = seriesLimit }

  /// Sets the description of a family.
  func describe(_ name: String, _ kind: MetricKind, _ help: String) {
    state.withLock { $0.families[name, default: Family(kind: kind)].help = help }
  }

  /// Adds a family whose samples are read when the figures are written.
  func follow(
    _ name: String, _ kind: MetricKind, _ help: String, _ samples: @escaping @Sendable () -> [MetricSample]
  ) {
    state.withLock { state in
      state.collectors.append { text in
        text.begin(name, kind, help)
        for sample in samples() { text.sample(name, sample.labels, sample.value) }
      }
    }
  }

  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    handler(label, .counter, dimensions) { CountingHandler() }
  }

  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    handler(label, .gauge, dimensions) { GaugeHandler() }
  }

  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    handler(label, .gauge, dimensions) { GaugeHandler() }
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    handler(label, .histogram, dimensions) { DurationHandler() }
  }

  /// Does nothing: figures live as long as the process.
  package func destroyCounter(_ handler: any CounterHandler) {}
  /// Does nothing: figures live as long as the process.
  package func destroyMeter(_ handler: any MeterHandler) {}
  /// Does nothing: figures live as long as the process.
  package func destroyRecorder(_ handler: any RecorderHandler) {}
  /// Does nothing: figures live as long as the process.
  package func destroyTimer(_ handler: any TimerHandler) {}

  /// Everything in the text format of Prometheus.
  package func text() -> [UInt8] { written().bytes }

  func written() -> ExpositionText {
    let (families, collectors) = state.withLock { ($0.families, $0.collectors) }
    var text = ExpositionText()
    for (name, family) in families.sorted(by: { $0.key < $1.key }) {
      text.begin(name, family.kind, family.help)
      for key in family.order { if let series = family.series[key] { write(name, series, &text) } }
    }
    for collect in collectors { collect(&text) }
    return text
  }

  private func handler<Handler: AnyObject & Sendable>(
    _ name: String, _ kind: MetricKind, _ labels: [(String, String)], _ make: () -> Handler
  ) -> Handler {
    let key = labels.map { "\($0.0)\u{0}\($0.1)" }.joined(separator: "\u{1}")
    return state.withLock { state in
      var family = state.families[name] ?? Family(kind: kind)
      if let known = family.series[key]?.handler as? Handler { return known }
      let made = make()
      guard family.series.count < seriesLimit, family.series[key] == nil else { return made }
      family.series[key] = Series(labels: labels.map { (name: $0.0, value: $0.1) }, handler: made)
      family.order.append(key)
      state.families[name] = family
      return made
    }
  }

  private func write(_ name: String, _ series: Series, _ text: inout ExpositionText) {
    switch series.handler {
    case let counter as CountingHandler: text.sample(name, series.labels, counter.value)
    case let gauge as GaugeHandler: text.sample(name, series.labels, gauge.value)
    case let durations as DurationHandler:
      let (upTo, count, seconds) = durations.snapshot
      for (bound, number) in zip(DurationHandler.bounds + [.infinity], upTo + [count]) {
        let bounds = series.labels + [(name: "le", value: ExpositionText.number(bound))]
        text.sample(name + "_bucket", bounds, Double(number))
      }
      text.sample(name + "_sum", series.labels, seconds)
      text.sample(name + "_count", series.labels, Double(count))
    default: break
    }
  }
}
