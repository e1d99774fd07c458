import RecordModel

/// Targets of links into the app, and the app's names for the platforms.
package struct LinkPlaces: Sendable, Equatable {
  /// Hosts of universal links, which are reached only by `https`.
  package var hosts: Set<String> = [DeepLinkReader.usualHost]
  /// The developer's team id; without it there is no association file.
  package var teamID: String?
  /// The app's number in the App Store; without it nothing leads there.
  package var appStoreID: String?
  /// Address of the version for browsers; without it they stay on this site's pages.
  package var webApp: String?

  package init() {}

  /// The app's page in the App Store.
  var appStore: String? { appStoreID.map { "https://apps.apple.com/app/id\($0)" } }
}
