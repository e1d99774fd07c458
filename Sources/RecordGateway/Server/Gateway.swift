import Logging
import RecordModel

/// The applications that are served, all from the same record.
public struct Gateway: Sendable {
  let pipelines: [Pipeline]
  /// The way to the record.
  public let link: DaemonLink

  /// Every application, in the order of the documentation.
  static func dialects(_ options: GatewayOptions = .init()) -> [any Dialect] {
    [Rhythmologicum(links: options.links, trust: options.trust), MyHealthAlly()]
  }

  /// Serves applications over a way to the record.
  public init(_ link: DaemonLink, options: GatewayOptions = .init(), logger: Logger) {
    self.link = link
    let callers = CallerDirectory()
    let limits = RequestLimits(isOn: options.limitsRequests)
    pipelines = Self.dialects(options).map { dialect in
      Pipeline(
        dialect: dialect, link: link, callers: callers, limits: limits, options: options, logger: logger)
    }
  }
}
