import CoreMetrics
import HTTPTypes
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

@Suite("Figures for monitoring") struct ExpositionTests {
  @Test("counters, gauges and durations come out as the text format has them") func golden() {
    let registry = MetricsRegistry()
    registry.describe("a_total", .counter, "Things \\ that\nhappened.")
    Counter(label: "a_total", dimensions: [("kind", "x\"y\\z\n")], factory: registry).increment(by: 3)
    Counter(label: "a_total", dimensions: [("kind", "other")], factory: registry).increment()
    Meter(label: "b", factory: registry).set(1.5)
    let timer = Timer(label: "c_seconds", factory: registry)
    for nanoseconds: Int64 in [400_000, 500_000, 600_000, 20_000_000_000] {
      timer.recordNanoseconds(nanoseconds)
    }
    registry.follow("d", .gauge, "Looked up.") { [MetricSample(.infinity), MetricSample(-1, ("e", "f"))] }
    let text = String(decoding: registry.text(), as: UTF8.self)
    #expect(ExpositionCheck(text).problems == [])
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(5) == [
        "# HELP a_total Things \\\\ that\\nhappened.", "# TYPE a_total counter",
        "a_total{kind=\"x\\\"y\\\\z\\n\"} 3", "a_total{kind=\"other\"} 1", "# HELP b ",
      ])
    #expect(
      lines.contains("c_seconds_bucket{le=\"0.0005\"} 2")
        && lines.contains("c_seconds_bucket{le=\"0.001\"} 3"))
    #expect(lines.contains("c_seconds_bucket{le=\"10\"} 3"))
    #expect(
      lines.contains("c_seconds_bucket{le=\"+Inf\"} 4") && lines.contains("c_seconds_count 4")
        && lines.contains("c_seconds_sum 20.0015"))
    #expect(lines.suffix(2) == ["d +Inf", "d{e=\"f\"} -1"])
  }

  @Test("the same name and labels are the same series, and of more series than the limit none is shown")
  func bounded() {
    let registry = MetricsRegistry(seriesLimit: 2)
    for number in 0..<5 {
      for _ in 0..<2 {
        Counter(label: "a_total", dimensions: [("n", "\(number)")], factory: registry).increment()
      }
    }
    let lines = String(decoding: registry.text(), as: UTF8.self).split(separator: "\n").dropFirst(2)
    #expect(lines == ["a_total{n=\"0\"} 2", "a_total{n=\"1\"} 2"])
  }

  @Test("requests are counted by operation and kind of answer; what has no route is one operation")
  func requests() {
    let registry = MetricsRegistry()
    let meters = RequestMeters(registry, application: "app", operations: ["save", "read"])
    meters.count("save", .ok, nanoseconds: 1_000_000)
    meters.count("save", .unauthorized, nanoseconds: 1_000_000)
    meters.count("read", .tooManyRequests, nanoseconds: 1_000_000)
    meters.count(nil, .notFound, nanoseconds: 1_000_000)
    meters.count("/made/up", .notFound, nanoseconds: 1_000_000)
    let text = String(decoding: registry.text(), as: UTF8.self)
    for line in [
      "requests_total{application=\"app\",operation=\"save\",status=\"2xx\"} 1",
      "requests_total{application=\"app\",operation=\"save\",status=\"4xx\"} 1",
      "requests_total{application=\"app\",operation=\"none\",status=\"4xx\"} 2",
      "requests_total{application=\"app\",operation=\"read\",status=\"5xx\"} 0",
      "refused_sessions_total{application=\"app\"} 1", "rate_limited_total{application=\"app\"} 1",
      "request_seconds_count{application=\"app\",operation=\"save\"} 2",
    ] { #expect(text.contains("recordd_gateway_\(line)\n"), "\(line)") }
    #expect(!text.contains("made"))
  }

  @Test("the daemon's figures have names that the text format allows") func daemon() {
    var text = ExpositionText()
    let figures = ServerFigures(
      uptimeMilliseconds: 1500, position: 17, queueLength: 1, queueLimit: 2, usedBytes: 3, mapBytes: 4,
      freeBytes: 5, residentBytes: 6, processorMilliseconds: 7000,
      projections: [ProjectionFigures(name: "vitals", lag: 8, documents: 9, parked: 0)],
      transport: [
        NamedCount("connections", 2), NamedCount("slowReaders", 1), NamedCount("no name", 1),
      ], signIns: [NamedCount("waitingHashes", 3)])
    DaemonFigures.write(figures, &text)
    let written = String(decoding: text.bytes, as: UTF8.self)
    #expect(ExpositionCheck(written).problems == [])
    for line in [
      "recordd_uptime_seconds 1.5", "recordd_log_position 17", "recordd_processor_seconds_total 7",
      "recordd_projection_lag_events{projection=\"vitals\"} 8", "recordd_socket_connections 2",
      "recordd_socket_slow_readers_total 1", "recordd_sign_ins_waiting_hashes 3",
    ] { #expect(written.contains(line + "\n"), "\(line)") }
    #expect(!written.contains("no name"))
  }
}
