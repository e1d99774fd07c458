import RecordModel

/// Where links into the app lead, and what the app is called by those who hand it out.
public struct LinkPlaces: Sendable, Equatable {
  /// Hosts of universal links, which are reached by `https` alone.
  public var hosts: Set<String> = [DeepLinkReader.usualHost]
  /// The developer's team id; without one there is no association file.
  public var teamID: String?
  /// The app's number in the App Store; without one nothing leads there.
  public var appStoreID: String?
  /// Address of the version for browsers; without one they stay on this site's pages.
  public var webApp: String?

  /// The defaults.
  public init() {}

  /// The app's page in the App Store.
  var appStore: String? { appStoreID.map { "https://apps.apple.com/app/id\($0)" } }
}
