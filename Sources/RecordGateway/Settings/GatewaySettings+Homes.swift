import Logging
import NIOCore
import RecordModel
import RecordPlaces
import RecordProcess

extension GatewaySettings {
  /// The instances that are served.
  package func homes(group: any EventLoopGroup, logger: Logger) throws(SettingsError) -> Homes {
    guard let first = instances.first, let placementKey else {
      return Homes(DaemonLink(link, group: group))
    }
    guard let key = PlacementKey(text: try SecretFile.read(path: placementKey)) else {
      throw SecretFile.unusable(placementKey, "must hold 64 hexadecimal digits")
    }
    let finder = PlaceFinder(key, path: placesPath, group: group, logger: logger)
    let links = instances.map { ($0, DaemonLink(link(to: $0), group: group)) }
    let homes = Homes(
      Dictionary(links) { one, _ in one }, usual: defaultInstance ?? first, key, finder)
    guard let homes else {
      throw SettingsError(problems: [
        .conflict(name: "default-instance", reason: "must be one of the instances")
      ])
    }
    return homes
  }

  private func link(to instance: InstanceID) -> DaemonLink.Options {
    var options = link
    options.path = "\(instanceDirectory)/\(instance).sock"
    return options
  }
}
