import Logging
import RecordModel

/// The served applications, all from the same record.
package struct Gateway: Sendable {
  let pipelines: [Pipeline]
  package let link: DaemonLink
  package let metrics: MetricsRegistry

  /// Every application, in the order of the documentation.
  static func dialects(_ options: GatewayOptions = .init()) -> [any Dialect] {
    [Rhythmologicum(links: options.links, trust: options.trust), MyHealthAlly()]
  }

  /// Serves applications over a link to the record.
  package init(
    _ link: DaemonLink, options: GatewayOptions = .init(), metrics: MetricsRegistry = .init(), logger: Logger
  ) {
    (self.link, self.metrics) = (link, metrics)
    let callers = CallerDirectory()
    let limits = RequestLimits(
      isOn: options.limitsRequests, windowSeconds: options.windowSeconds, trust: options.trust)
    let addresses = AddressNotices()
    pipelines = Self.dialects(options).map { dialect in
      Pipeline(
        dialect: dialect, link: link, callers: callers, limits: limits, options: options,
        meters: RequestMeters(
          metrics, application: dialect.name, operations: dialect.routes.map(\.operation)), logger: logger,
        addresses: addresses)
    }
    metrics.follow(link)
    metrics.followProcess()
  }

  /// Bytes of the longest body of any route.
  var bodyBytes: Int {
    pipelines.flatMap(\.dialect.routes).map(\.body.longest).reduce(ServerLimits().bodyBytes, max)
  }
}
