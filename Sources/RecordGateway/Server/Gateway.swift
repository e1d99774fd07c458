import Logging
import RecordModel

/// The served applications, all from the same record.
package struct Gateway: Sendable {
  let pipelines: [Pipeline]
  package let homes: Homes
  package let metrics: MetricsRegistry

  /// Every application, in the order of the documentation.
  static func dialects(_ options: GatewayOptions = .init()) -> [any Dialect] {
    [Rhythmologicum(links: options.links, trust: options.trust), MyHealthAlly(), SuperOne(options)]
      + (options.servesPages ? [MyHealthAllyWeb()] : [])
  }

  /// Serves every application over a link to the record.
  package init(
    _ link: DaemonLink, options: GatewayOptions = .init(), metrics: MetricsRegistry = .init(), logger: Logger
  ) {
    self.init(Homes(link), options: options, metrics: metrics, logger: logger)
  }

  /// Serves every application for some instances.
  package init(
    _ homes: Homes, options: GatewayOptions = .init(), metrics: MetricsRegistry = .init(), logger: Logger
  ) {
    self.init(homes, Self.dialects(options), options: options, metrics: metrics, logger: logger)
  }

  /// Serves some applications.
  init(
    _ homes: Homes, _ dialects: [any Dialect], options: GatewayOptions = .init(),
    metrics: MetricsRegistry = .init(), logger: Logger
  ) {
    (self.homes, self.metrics) = (homes, metrics)
    let callers = CallerDirectory()
    let limits = RequestLimits(isOn: options.limitsRequests)
    pipelines = dialects.map { dialect in
      Pipeline(
        dialect: dialect, homes: homes, callers: callers, limits: limits, options: options,
        meters: RequestMeters(
          metrics, application: dialect.name, operations: dialect.routes.map(\.operation)), logger: logger)
    }
    metrics.follow(homes.links)
    metrics.followProcess()
  }

  /// Bytes of the longest body that is collected before its route is asked.
  var bodyBytes: Int {
    pipelines.flatMap(\.dialect.routes).map(\.body).filter { !$0.isReadAsItComes }.map(\.longest).reduce(
      ServerLimits().bodyBytes, max)
  }
}
