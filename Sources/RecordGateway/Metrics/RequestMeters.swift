import CoreMetrics
import HTTPTypes

/// Counts the requests of one application: by operation, kind of answer and duration.
///
/// Every series is made beforehand from the route table, so that nothing in a request can make a new one.
final class RequestMeters: Sendable {
  private struct Operation: Sendable {
    /// By the first digit of the status.
    let classes: [CountingHandler]
    let time: DurationHandler
  }

  private let operations: [String: Operation]
  private let unknown: Operation
  private let refusedSessions: Counter
  private let rateLimited: Counter

  init(_ registry: MetricsRegistry, application: String, operations names: [String]) {
    registry.describe(
      Self.requests, .counter, "Requests by application, operation and first digit of the status.")
    registry.describe(
      Self.seconds, .histogram, "Seconds from the whole request to its answer, by application and operation.")
    registry.describe(
      Self.sessions, .counter, "Requests refused because nobody is signed in or the session has ended.")
    registry.describe(Self.limited, .counter, "Requests refused because there were too many of them.")
    let made = { Self.operation(registry, application, $0) }
    operations = Dictionary(names.map { ($0, made($0)) }) { first, _ in first }
    unknown = made("none")
    let dimensions = [("application", application)]
    refusedSessions = Counter(label: Self.sessions, dimensions: dimensions, factory: registry)
    rateLimited = Counter(label: Self.limited, dimensions: dimensions, factory: registry)
  }

  /// Counts an answer; `nil` is the operation of a request without a route.
  func count(_ operation: String?, _ status: HTTPResponse.Status, nanoseconds: Int64) {
    let meters = operation.flatMap { operations[$0] } ?? unknown
    let index = status.code / 100 - 1
    if meters.classes.indices.contains(index) { meters.classes[index].increment(by: 1) }
    meters.time.recordNanoseconds(nanoseconds)
    if status == .unauthorized { refusedSessions.increment() }
    if status == .tooManyRequests { rateLimited.increment() }
  }

  private static let requests = "recordd_gateway_requests_total"
  private static let seconds = "recordd_gateway_request_seconds"
  private static let sessions = "recordd_gateway_refused_sessions_total"
  private static let limited = "recordd_gateway_rate_limited_total"

  private static func operation(
    _ registry: MetricsRegistry, _ application: String, _ name: String
  ) -> Operation {
    let labels = [("application", application), ("operation", name)]
    return Operation(
      classes: (1...5).map {
        registry.counting(requests, labels + [("status", "\($0)xx")])
      }, time: registry.timing(seconds, labels))
  }
}

/// Counts the faults that end connections.
final class FaultMeters: Sendable {
  private let counters: [ConnectionFault: CountingHandler]

  init(_ registry: MetricsRegistry) {
    let name = "recordd_gateway_connection_faults_total"
    registry.describe(name, .counter, "Connections that were ended because of what came or did not come.")
    counters = Dictionary(
      uniqueKeysWithValues: ConnectionFault.allCases.map {
        ($0, registry.counting(name, [("fault", $0.rawValue)]))
      })
  }

  func count(_ fault: ConnectionFault) { counters[fault]?.increment(by: 1) }
}
