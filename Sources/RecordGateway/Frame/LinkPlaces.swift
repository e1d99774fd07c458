import RecordModel

/// Where links into the app lead, and what the app is called by those who hand it out.
package struct LinkPlaces: Sendable, Equatable {
  /// Hosts of universal links, which are reached by `https` alone.
  package var hosts: Set<String> = [DeepLinkReader.usualHost]
  /// The developer's team id; without one there is no association file.
  package var teamID: String?
  /// The app's number in the App Store; without one nothing leads there.
  package var appStoreID: String?
  /// Address of the version for browsers; without one they stay on this site's pages.
  package var webApp: String?

  package init() {}

  /// The app's page in the App Store.
  var appStore: String? { appStoreID.map { "https://apps.apple.com/app/id\($0)" } }
}
