import RecordEngine
import RecordModel
import RecordProcess

/// The app's links, and when their use becomes suspicious.
package struct LinkSettings: Sendable, Equatable {
  /// Hosts of universal links.
  package var hosts = [DeepLinkReader.usualHost]
  /// Refused accesses that raise an alert.
  package var refused = 5
  /// The span of those, in seconds.
  package var refusedWindow = 600
  /// Opened links that raise an alert.
  package var opened = 30
  /// The span of those, in seconds.
  package var openedWindow = 60
  /// Malformed ids that raise an alert.
  package var invalid = 3
  /// The span of those, in seconds.
  package var invalidWindow = 600

  package init() {}

  /// The same for the engine.
  package var options: LinkOptions {
    var options = LinkOptions()
    options.hosts = Set(hosts)
    options.limits = [
      .refusedAccess: .init(count: refused, seconds: refusedWindow),
      .frequentAccess: .init(count: opened, seconds: openedWindow),
      .invalidIdentifiers: .init(count: invalid, seconds: invalidWindow),
    ]
    return options
  }
}

extension Settings {
  /// Settings of links into the app and their alerts.
  static var linkUses: [SettingDefinition] {
    [
      .value(
        "link-hosts", \.links.hosts, allowed: "host names with commas between them",
        meaning: "Hosts whose addresses under /mobile/ open the app.", text: { $0.joined(separator: ",") },
        parse: { text, _ in HostNames.parse(text) })
    ]
      + alert("refused", \.links.refused, \.links.refusedWindow, "Links to what is another person's")
      + alert("opened", \.links.opened, \.links.openedWindow, "Opened links")
      + alert("invalid", \.links.invalid, \.links.invalidWindow, "Links with ids that are none")
  }

  private static func alert(
    _ name: String, _ count: any SettingDefinition.Path<Int>, _ window: any SettingDefinition.Path<Int>,
    _ what: String
  ) -> [SettingDefinition] {
    [
      .count(
        "link-alert-\(name)", count, 0...100, unit: "links",
        meaning: "\(what) of one person, or from one address, that raise an alert; 0 never."),
      .count(
        "link-window-\(name)", window, 1...86_400, unit: "seconds", meaning: "The span in which they come."),
    ]
  }
}
